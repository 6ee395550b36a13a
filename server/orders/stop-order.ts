import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { setStopReason } from './store.ts';

/** Nothing more of the order goes out from now on, and what is under way is to be cancelled. The first reason stays. */
export async function stopOrder(
  deps: Deps,
  tx: Tx,
  stop: { orderId: OrderId; reason: string },
): Promise<void> {
  await setStopReason(tx, stop.orderId, stop.reason);
  await deps.queue.enqueue(tx, 'fulfilment.stop', { orderId: stop.orderId });
}
