import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { reasonsClosedBy } from '#server/pending/reasons.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';

/** The order is over: nobody need decide about its deliveries any more. */
export async function closeItemsOfEnded(tx: Tx, orderId: OrderId): Promise<void> {
  const reasons = reasonsClosedBy('order_ended');
  await resolveItems(tx, { reasons, orderId, by: 'system', how: 'order_ended' });
}
