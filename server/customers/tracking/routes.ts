import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { buyerOrderSchema } from '#contracts/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { drainingEvent } from '#server/platform/http/drain.ts';
import { createEventStreams } from '#server/platform/http/event-streams.ts';
import { consume } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { readAround } from './around.ts';
import { findOrder, parseOrderKey } from './find-order.ts';
import { createLiveOrders } from './live-orders.ts';
import { registerLookUps } from './look-up-routes.ts';
import { toBuyerOrder } from './show-order.ts';
import { streamOrder } from './stream-order.ts';

const named = { params: z.object({ id: z.string().max(200) }), errors: ['order_not_found'] } as const;
const one = {
  ...named,
  summary: 'An order as its buyer sees it; the id is the secret',
  response: { 200: buyerOrderSchema },
};
const live = {
  ...named,
  summary: 'The same as it changes, by id or as strangers see it by number: server-sent events',
};

/** Open pages of one household or office, and of all visitors of one process. */
const streamBounds = { perAddress: 30, total: 5000 };

/** An order's own page, its tracking by number, and both live. */
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

  app.get('/api/orders/:id', { schema: one }, async ({ params }, reply) => {
    const key = parseOrderKey(params.id);
    // The number is no secret: only the id opens the buyer's view.
    const row = await findOrder(deps.database, key && 'id' in key ? key : undefined);
    reply.header('cache-control', 'no-store');
    return toBuyerOrder(row, await readAround(deps));
  });

  app.get('/api/orders/:id/live', { exposeHeadRoute: false, schema: live }, async (request, reply) => {
    const key = parseOrderKey(request.params.id);
    if (!key) throw new ShopError('order_not_found', 'neither an id nor a number');
    if ('number' in key) await consume(deps, 'search', request.ip);
    const around = await readAround(deps);
    await streamOrder({ live: liveOrders, streams, around }, { key, address: networkOf(request.ip), reply });
  });

  registerLookUps(app, deps);
}
