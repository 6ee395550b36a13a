import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readOwnershipProof, requireOwnCheckout } from '#server/checkout/require-ownership.ts';
import { openOrder } from '#server/orders/access/open-order.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { drainingEvent } from '#server/platform/http/drain.ts';
import { createEventStreams, type EventStreams } from '#server/platform/http/event-streams.ts';
import { consumeLimit, limitHook } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findOrder, parseNumber, readViewContext, type ViewContext } from './find-order.ts';
import { createLiveOrders, type LiveOrders } from './live-orders.ts';
import { toBuyerOrder, toPublicOrder } from './show-order.ts';
import { type OrderKey, type OrderRow, readOrderIdOfIntent } from './store.ts';

async function searchPublic(deps: Deps, typed: string) {
  if (typed.trim() === '')
    throw new ShopError('order_number_required', 'no order number', { field: 'orderNumber' });
  const row = await findOrder(deps.database, parseNumber(typed));
  return toPublicOrder(row, await readViewContext(deps));
}

function registerLookupRoutes(app: FastifyInstance, deps: Deps): void {
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

/** Without `access` the stream contains only the public view. */
type StreamTarget = { key: OrderKey; access?: string };

/** JSON has no line breaks, so the result is one data line. */
function serialiserFor({ access }: StreamTarget, around: ViewContext): (row: OrderRow) => string {
  return access === undefined
    ? (row) => JSON.stringify(toPublicOrder(row, around))
    : (row) => JSON.stringify(toBuyerOrder(row, around, access));
}

/**
 * Sends the order now and at each visible change. Throws `order_not_found` or `rate_limited` before anything is sent.
 */
async function streamOrder(
  parts: { live: LiveOrders; streams: EventStreams; around: ViewContext },
  target: { named: StreamTarget; address: string; reply: FastifyReply },
): Promise<void> {
  const show = serialiserFor(target.named, parts.around);
  const release = parts.streams.reserve(target.address);
  let sent = '';
  let send: ((text: string) => void) | undefined;
  const hear = (row: OrderRow) => {
    const text = show(row);
    if (text === sent) return;
    sent = text;
    send?.(text);
  };
  try {
    const watched = await parts.live.watch(target.named.key, hear);
    const stream = parts.streams.open(target.reply, () => {
      watched.stop();
      release();
    });
    send = (text) => stream.send('order', text);
    hear(watched.row);
  } catch (error) {
    release();
    throw error;
  }
}

async function openStreamTarget(deps: Deps, request: FastifyRequest, given: string): Promise<StreamTarget> {
  const { orderId, access } = await openOrder(deps, request, given);
  return { key: { id: orderId }, access };
}

/** Maximum open streams per address (a household or office) and per process. */
const streamBounds = { perAddress: 30, total: 5000 };

export function registerTrackingRoutes(app: FastifyInstance, deps: Deps): void {
  const liveOrders = createLiveOrders(deps);
  const perAddress = deps.config.rateLimits ? streamBounds.perAddress : streamBounds.total;
  const streams = createEventStreams({ ...streamBounds, perAddress });
  const endLive = () => {
    liveOrders.close();
    streams.endAll();
  };
  app.server.once(drainingEvent, endLive);
  app.addHook('preClose', async () => endLive());

  serve(app, 'GET /api/orders/:id', async (request, reply) => {
    const { orderId, access } = await openOrder(deps, request, request.params.id);
    const row = await findOrder(deps.database, { id: orderId });
    reply.header('cache-control', 'no-store');
    return toBuyerOrder(row, await readViewContext(deps), access);
  });

  serve(app, 'GET /api/orders/:id/live', { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params;
    const number = parseNumber(id);
    if (number) await consumeLimit(deps, 'search', request.ip);
    const named: StreamTarget = number ? { key: number } : await openStreamTarget(deps, request, id);
    const around = await readViewContext(deps);
    await streamOrder(
      { live: liveOrders, streams, around },
      { named, address: networkOf(request.ip), reply },
    );
  });

  registerLookupRoutes(app, deps);
}
