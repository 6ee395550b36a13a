import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';

/** The order was paid in this transaction: its work and its mail are on their way. */
export async function startWork(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  await deps.queue.enqueue(tx, 'fulfilment.open', { orderId });
  await deps.queue.enqueue(tx, 'mail.send', { kind: 'order-confirmed', subjectId: orderId });
}
