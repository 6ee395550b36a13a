import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { makeThanksOffer } from '#server/promotions/make-thanks-offer.ts';

/** The order was paid in this transaction: its work, its mail, its invoice and its thanks are on their way. */
export async function startWork(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  await deps.queue.enqueue(tx, 'fulfilment.open', { orderId });
  await deps.queue.enqueue(tx, 'mail.send', { kind: 'order-confirmed', subjectId: orderId });
  await deps.queue.enqueue(tx, 'invoices.issue', { cause: 'sale', orderId });
  await makeThanksOffer(deps, tx, { orderId, at: deps.now() });
}
