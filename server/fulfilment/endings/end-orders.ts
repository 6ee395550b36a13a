import { z } from 'zod';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { lockOrders } from '../statuses/store-sync.ts';
import { settleEndings } from './settle-endings.ts';
import { cancelPaidBack, ordersPaidBack, unaskedResends, unendedOrders } from './store-ending.ts';

const limit = 500;

/** The sweep beside the ends of deliveries: no order stays in work of which nothing can come any more, and no short end unasked. */
export async function endOrders(deps: Deps): Promise<void> {
  const at = deps.now();
  const found = await unendedOrders(deps.database, limit);
  const unasked = await unaskedResends(deps.database, limit);
  for (const orderId of await ordersPaidBack(deps.database))
    await tryOne(deps, orderId, () =>
      inTransaction(deps.database, async (tx) => {
        await lockOrders(tx, [orderId]);
        await cancelPaidBack(tx, { orderId, at });
        await settleEndings(deps, tx, { orderIds: [orderId], at });
      }),
    );
  for (const orderId of new Set([...found, ...unasked]))
    await tryOne(deps, orderId, () => endOrder(deps, orderId, at));
}

/** One order that cannot be ended is logged and tried again; it holds up no other. */
async function tryOne(deps: Deps, orderId: OrderId, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'an order could not be ended');
  }
}

/** Ends one order, if nothing is left to wait for. */
export async function endOrder(deps: Deps, orderId: OrderId, at = deps.now()): Promise<void> {
  await inTransaction(deps.database, (tx) => settleEndings(deps, tx, { orderIds: [orderId], at }));
}

export const endOrderJob = defineJob({
  name: 'fulfilment.end',
  payload: z.object({ orderId: orderIdSchema }),
  handler: (deps, { orderId }) => endOrder(deps, orderId),
});

export const endOrdersJob = defineJob({
  name: 'fulfilment.end-orders',
  everySeconds: 3600,
  handler: (deps) => endOrders(deps),
});
