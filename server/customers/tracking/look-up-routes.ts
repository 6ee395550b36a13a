import type { FastifyInstance } from 'fastify';
import { readOwnershipProof, requireOwnCheckout } from '#server/checkout/require-ownership.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findOrder, parseNumber, readViewContext } from './find-order.ts';
import { toBuyerOrder, toPublicOrder } from './show-order.ts';
import { readOrderIdOfIntent } from './store.ts';

async function searchPublic(deps: Deps, typed: string) {
  if (typed.trim() === '')
    throw new ShopError('order_number_required', 'no order number', { field: 'orderNumber' });
  const row = await findOrder(deps.database, parseNumber(typed));
  return toPublicOrder(row, await readViewContext(deps));
}

export function registerLookupRoutes(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'search');
  for (const name of [
    'POST /api/orders/search-by-number',
    'POST /api/orders/search',
    'POST /api/guaranteed-search',
  ] as const) {
    serve(app, name, { preValidation }, async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, order: await searchPublic(deps, body.orderNumber) };
    });
  }

  serve(app, 'POST /api/track-order', { preValidation }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, orders: [await searchPublic(deps, body.orderNumber)] };
  });

  serve(app, 'GET /api/orders-by-payment/:paymentIntentId', { preValidation }, async (request, reply) => {
    const { paymentIntentId } = request.params;
    await requireOwnCheckout(deps, paymentIntentId, readOwnershipProof(deps, request, request.query));
    const id = await readOrderIdOfIntent(deps.database, paymentIntentId);
    const row = await findOrder(deps.database, id === undefined ? undefined : { id });
    const order = toBuyerOrder(
      row,
      await readViewContext(deps),
      accessToken(deps.secrets.signingKey, row.id),
    );
    reply.header('cache-control', 'no-store');
    return { success: true, id: order.id, order };
  });
}
