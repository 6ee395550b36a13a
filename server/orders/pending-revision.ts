import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { applyPendingRevision, clearPendingRevision } from './store-revision.ts';

export { lockByIntent, lockByOrder, setPendingRevision } from './store-revision.ts';

/** A change that the processor took is what the order is now; one that it did not take is dropped. */
export function closePendingRevision(tx: Tx, orderId: OrderId, taken: boolean): Promise<void> {
  return taken ? applyPendingRevision(tx, orderId) : clearPendingRevision(tx, orderId);
}
