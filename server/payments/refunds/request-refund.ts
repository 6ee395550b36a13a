import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { requestRefundJob } from '#server/fulfilment/endings/decide-ending.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Actor, StaffActor } from '#server/staff/audit/actor.ts';
import { insertRequestedRefund } from './insert-requested-refund.ts';
import { missingRefundCents, refundableCents } from './refund-rules.ts';
import { refundableOf, refundableWithoutDispute } from './spread-rules.ts';
import { lockRefundableOrder } from './store-refund-requests.ts';
import { isRefundDecided, lockRefundableLine, type RefundableLine } from './store-refunds.ts';

/** Throws `payment_disputed` if the bank has claimed all money of the order. */
export async function lockRefundableCents(tx: Tx, orderId: OrderId): Promise<number> {
  const order = await lockRefundableOrder(tx, orderId);
  const leftCents = refundableOf(order);
  if (leftCents === 0 && refundableWithoutDispute(order) > 0)
    throw new ShopError('payment_disputed', 'the bank has claimed the payment');
  return leftCents;
}

interface RefundRequest {
  lineItemId: LineItemId;
  position?: number | undefined;
  reason: string;
  /** Idempotency key, unique together with the line. */
  requestKey: string;
  /**
   * Part of the line's price to refund. If neither `amountCents` nor `upToCents` is set, the whole rest is
   * refunded.
   */
  amountCents?: number | undefined;
  upToCents?: number | undefined;
  requestedBy: string;
  actor?: Actor['kind'];
}

function refundableOfLine(line: RefundableLine): number {
  return refundableCents({
    priceCents: line.price_cents,
    takenCents: line.taken_cents,
    receivedCents: line.received_cents,
    paymentTakenCents: line.payment_taken_cents,
  });
}

function requestedAmountOf(line: RefundableLine, { amountCents, upToCents }: RefundRequest): number {
  const asked = amountCents ?? refundableOfLine(line);
  if (upToCents === undefined) return asked;
  return Math.min(asked, missingRefundCents(upToCents, line.taken_cents + line.unassigned_cents));
}

/** Records in the timeline that other refunds reduced the decided amount before it was carried out. */
async function recordReduction(
  deps: Deps,
  tx: Tx,
  { line, request, amountCents }: { line: RefundableLine; request: RefundRequest; amountCents: number },
): Promise<void> {
  const { amountCents: decided, lineItemId, requestKey, requestedBy: by, actor = 'staff' } = request;
  if (decided === undefined || amountCents >= decided) return;
  const data = { before: { amountCents: decided }, after: { amountCents }, by, requestKey };
  const known = { orderId: line.order_id, lineItemId, requestKey };
  if (await isRefundDecided(tx, known)) return;
  await recordEvent(tx, { orderId: line.order_id, kind: 'refund_reduced', actor, at: deps.now(), data });
}

/**
 * Requests a refund for a line in the caller's transaction, at most the refundable rest. Idempotent for a
 * line and key. Returns the requested cents. Throws if the line was never paid.
 */
export async function refundLine(deps: Deps, tx: Tx, request: RefundRequest): Promise<number> {
  const line = await lockRefundableLine(tx, request.lineItemId);
  if (!line) throw new Error(`Line item ${request.lineItemId} has no settled payment`);
  const amountCents = Math.min(requestedAmountOf(line, request), refundableOfLine(line));
  await recordReduction(deps, tx, { line, request, amountCents });
  if (amountCents === 0) return 0;
  const told = { orderId: line.order_id, actor: request.actor ?? 'staff' };
  const isNew = await insertRequestedRefund(deps, tx, {
    ...request,
    paymentId: line.payment_id,
    amountCents,
    told,
  });
  return isNew ? amountCents : 0;
}

/** Idempotent for a line and key. */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<void> {
  await inTransaction(deps.database, async (tx) => void (await refundLine(deps, tx, request)));
}

export const requestRefundOfLine = defineJob({
  ...requestRefundJob,
  handler: (deps, request) =>
    requestRefund(deps, { ...request, requestKey: request.requestKey ?? request.reason }),
});

interface SaleRefundInput {
  orderId: OrderId;
  amountCents: number;
  /** Rest of the sale according to its invoices. If the payment has another rest, a refund is in progress. */
  leftCents: number;
  reason: string;
  requestKey: string;
  staff: StaffActor;
}

/** Locks the order's payments before the order. */
export const lockPayments = lockRefundableOrder;

/**
 * Refunds part of the payment of an order, without assigning it to a line, once per key. Throws `payment_disputed`,
 * `conflict` if a refund is on its way or not invoiced yet, `refund_over_limit`.
 */
export async function refundOfSale(deps: Deps, tx: Tx, giving: SaleRefundInput): Promise<void> {
  const { orderId, amountCents, leftCents, reason, requestKey, staff } = giving;
  const [payment] = (await lockRefundableOrder(tx, orderId)).payments;
  if (payment?.disputed) throw new ShopError('payment_disputed', 'the bank has claimed the payment');
  if (payment?.leftCents !== leftCents)
    throw new ShopError('conflict', `${leftCents} are invoiced, ${payment?.leftCents} refundable`);
  await reserveRefundAllowance(deps, tx, { staff, amountCents });
  const { id: paymentId } = payment;
  const isNew = await insertRequestedRefund(deps, tx, {
    paymentId,
    lineItemId: null,
    amountCents,
    reason,
    requestKey,
    requestedBy: staff.username,
    told: { orderId, actor: 'staff' },
  });
  if (!isNew) throw new ShopError('conflict', 'the refund has already been requested');
}
