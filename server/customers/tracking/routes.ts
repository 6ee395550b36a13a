import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { drainingEvent } from '#server/platform/http/drain.ts';
import { createEventStreams, type EventStreams } from '#server/platform/http/event-streams.ts';
import { consume } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type Around, findOrder, parseOrderKey, readAround } from './find-order.ts';
import { createLiveOrders, type LiveOrders } from './live-orders.ts';
import { registerLookUps } from './look-up-routes.ts';
import { toBuyerOrder, toPublicOrder } from './show-order.ts';
import type { OrderKey, OrderRow } from './store.ts';

/** Returns the view that the key grants, as text. JSON has no line breaks, so it is one data line. */
function viewFor(key: OrderKey, around: Around): (row: OrderRow) => string {
  return 'id' in key
    ? (row) => JSON.stringify(toBuyerOrder(row, around))
    : (row) => JSON.stringify(toPublicOrder(row, around));
}

/**
 * Sends the order now and at each visible change, until one side ends the connection. Throws
 * `order_not_found` or `rate_limited` before anything is sent.
 */
async function streamOrder(
  parts: { live: LiveOrders; streams: EventStreams; around: Around },
  target: { key: OrderKey; address: string; reply: FastifyReply },
): Promise<void> {
  const show = viewFor(target.key, parts.around);
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
    const watched = await parts.live.watch(target.key, hear);
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

/** Limits the open pages of one household or office, and of all visitors of one process. */
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

  serve(app, 'GET /api/orders/:id', async ({ params }, reply) => {
    const key = parseOrderKey(params.id);
    // The number is no secret: only the id opens the buyer's view.
    const row = await findOrder(deps.database, key && 'id' in key ? key : undefined);
    reply.header('cache-control', 'no-store');
    return toBuyerOrder(row, await readAround(deps));
  });

  serve(app, 'GET /api/orders/:id/live', { exposeHeadRoute: false }, async (request, reply) => {
    const key = parseOrderKey(request.params.id);
    if (!key) throw new ShopError('order_not_found', 'neither an id nor a number');
    if ('number' in key) await consume(deps, 'search', request.ip);
    const around = await readAround(deps);
    await streamOrder({ live: liveOrders, streams, around }, { key, address: networkOf(request.ip), reply });
  });

  registerLookUps(app, deps);
}
