import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import type { RefundableReply } from '#contracts/payments/refunds.ts';
import { showForStaff } from '#server/orders/detail/show-for-staff.ts';
import type { Deps } from '#server/platform/deps.ts';
import { refundShares } from './spread-rules.ts';
import { readRefundableOrder } from './store-refund-requests.ts';

/** Returns what may go back of an order now. Throws `order_not_found`. */
export async function showRefundable(deps: Deps, typed: string): Promise<RefundableReply> {
  const { id, fulfilments } = await showForStaff(deps, typed);
  const parts = fulfilments.map((part) => ({
    ...part,
    fulfilmentId: part.id,
    lineItemId: part.lineItemId as LineItemId,
  }));
  const order = await readRefundableOrder(deps.database, id as OrderId);
  return { success: true, ...refundShares(order, parts) };
}
