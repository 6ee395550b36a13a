import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { refundableOf } from './spread-rules.ts';
import { lockRefundableOrder } from './store-refund-requests.ts';

/** Locks the order's payments and returns the cents that may still go back of them. */
export async function lockRefundableCents(tx: Tx, orderId: OrderId): Promise<number> {
  return refundableOf(await lockRefundableOrder(tx, orderId));
}
