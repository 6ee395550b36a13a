import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  orderByPaymentReplySchema,
  orderSearchReplySchema,
  ordersFoundReplySchema,
  searchByNumberSchema,
} from '#contracts/orders/orders.ts';
import { requireOwn } from '#server/checkout/require-own.ts';
import { readVisit } from '#server/checkout/visit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { findOrder, parseOrderKey, readAround } from './find-order.ts';
import { toBuyerOrder, toPublicOrder } from './show-order.ts';
import { readOrderIdOfIntent } from './store.ts';

/** By its number what strangers may see, and nothing by anything else: whatever else a call names is left unread. */
async function searchPublic(deps: Deps, typed: string) {
  const key = parseOrderKey(typed);
  const row = await findOrder(deps.database, key && 'number' in key ? key : undefined);
  return toPublicOrder(row, await readAround(deps));
}

const found = { body: searchByNumberSchema, errors: ['order_not_found', 'rate_limited'] } as const;
const one = { ...found, response: { 200: orderSearchReplySchema } } as const;

/** The names under which text 2 asks for an order: one look-up, one allowance, one answer. */
export function registerLookUps(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'search');
  const summary = 'An order as strangers see it, by its number';
  for (const url of ['/api/orders/search-by-number', '/api/orders/search', '/api/guaranteed-search']) {
    app.post(url, { preValidation, schema: { ...one, summary } }, async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, order: await searchPublic(deps, body.orderNumber) };
    });
  }

  const several = { ...found, summary: 'The same, in a list', response: { 200: ordersFoundReplySchema } };
  app.post('/api/track-order', { preValidation, schema: several }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, orders: [await searchPublic(deps, body.orderNumber)] };
  });

  const byPayment = {
    summary: 'The order of a payment intent, for the visit that made it or whoever knows its secret',
    params: z.object({ paymentIntentId: z.string().max(200) }),
    querystring: z.object({ clientSecret: z.string().max(300).optional() }),
    errors: ['order_not_found', 'rate_limited'],
    response: { 200: orderByPaymentReplySchema },
  } as const;
  app.get(
    '/api/orders-by-payment/:paymentIntentId',
    { preValidation, schema: byPayment },
    async (request, reply) => {
      const { paymentIntentId } = request.params;
      const proof = { visit: readVisit(request), clientSecret: request.query.clientSecret };
      await requireOwn(deps, paymentIntentId, proof);
      const id = await readOrderIdOfIntent(deps.database, paymentIntentId);
      const row = await findOrder(deps.database, id === undefined ? undefined : { id });
      const order = toBuyerOrder(row, await readAround(deps));
      reply.header('cache-control', 'no-store');
      return { success: true, id: order.id, order };
    },
  );
}
