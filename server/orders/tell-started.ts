import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { markStarted } from './store-start-notices.ts';

/** The first of the order's parts has begun in this transaction: whoever asked for it is told, once. */
export async function tellStarted(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  if (!(await markStarted(tx, orderId, at))) return;
  await deps.queue.enqueue(tx, 'mail.send', { kind: 'delivery-started', subjectId: orderId });
}
