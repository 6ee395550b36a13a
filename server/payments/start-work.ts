import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { LockedPayment } from './store.ts';

/** The order was paid in this transaction: its work and its mail are on their way. */
export async function startWork(
  deps: Deps,
  tx: Tx,
  { order_id: orderId, work }: Pick<LockedPayment, 'order_id' | 'work'>,
): Promise<void> {
  for (const part of work) await deps.queue.enqueue(tx, 'fulfilment.submit', part);
  await deps.queue.enqueue(tx, 'mail.send', { kind: 'order-confirmed', orderId });
}
