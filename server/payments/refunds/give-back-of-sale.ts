import type { OrderId } from '#contracts/kit/ids.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { sendRefundJob } from './send-refund.ts';
import { lockRefundableOrder } from './store-refund-requests.ts';
import { insertRefund } from './store-refunds.ts';

export interface GivingBack {
  orderId: OrderId;
  amountCents: number;
  /** What the invoices say is left of the sale: the payment holds exactly as much, or something is on its way. */
  leftCents: number;
  reason: string;
  requestKey: string;
  staff: StaffActor;
}

/** Locks the order's payments, before the order itself. */
export const lockPayments = lockRefundableOrder;

/**
 * A part of what paid the order goes back, as one refund of no line, once for each key. Throws `payment_disputed`;
 * `conflict` where a refund is on its way already, or is not invoiced yet; `refund_over_limit`.
 */
export async function giveBackOfSale(deps: Deps, tx: Tx, giving: GivingBack): Promise<void> {
  const { orderId, amountCents, leftCents, reason, requestKey, staff } = giving;
  const [payment] = (await lockRefundableOrder(tx, orderId)).payments;
  if (payment?.disputed) throw new ShopError('payment_disputed', 'the bank has claimed the payment');
  if (payment?.leftCents !== leftCents)
    throw new ShopError('conflict', `${leftCents} are invoiced, ${payment?.leftCents} may go back`);
  await takeRefundAllowance(deps, tx, { staff, amountCents });
  const { id: paymentId } = payment;
  const refundId = await insertRefund(tx, {
    paymentId,
    lineItemId: null,
    amountCents,
    reason,
    requestKey,
    requestedBy: staff.username,
  });
  if (!refundId) throw new ShopError('conflict', 'it has been asked for already');
  await deps.queue.enqueue(tx, sendRefundJob, { refundId });
  const data = { amountCents, reason, by: staff.username };
  await recordEvent(tx, { orderId, kind: 'refund_requested', actor: 'staff', at: deps.now(), data });
}
