import { isDeepStrictEqual } from 'node:util';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { RefundableReply, RefundReply, RefundRequestBody } from '#contracts/payments/refunds.ts';
import { showForStaff } from '#server/orders/detail/show-for-staff.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { insertRequestedRefund } from './insert-requested-refund.ts';
import {
  type RefundableOrder,
  type RefundTarget,
  refundableOf,
  refundableOfTarget,
  refundableWithoutDispute,
  refundShares,
  spreadRefund,
} from './spread-rules.ts';
import {
  findRefundRequest,
  insertRefundRequest,
  lockRefundableOrder,
  readRefundableOrder,
  readRequestedParts,
} from './store-refund-requests.ts';

export interface StaffRefund extends RefundRequestBody {
  key: string;
  staff: StaffActor;
}

/**
 * Refunds part of an order for staff. The refund is split over lines and payments, and the queue sends it. A
 * repeated request returns the first reply and refunds nothing. Throws `order_not_found`, `refund_exceeds`
 * with the refundable rest of the order, line or post, `payment_disputed`, `refund_over_limit`,
 * `idempotency_body_differs`.
 */
export async function refundOrder(deps: Deps, refund: StaffRefund): Promise<RefundReply> {
  return inTransaction(deps.database, async (tx) => {
    const { key, staff, orderId, amountCents, reason } = refund;
    // The lock order puts payments first, and the request's row references the order.
    const order = await lockRefundableOrder(tx, orderId);
    const asked = { orderId, amountCents, reason, ...targetColumns(refund) };
    const isNew = await insertRefundRequest(tx, { key, staffId: staff.id, ...asked });
    await (isNew ? requestPartRefunds(deps, tx, { refund, order }) : requireSameRequest(tx, refund));
    const refunds = await readRequestedParts(tx, { orderId, requestKey: requestKeyOf(key) });
    return { success: true, orderId, amountCents, reason, refunds };
  });
}

const requestKeyOf = (key: string) => `staff:${key}`;

const targetColumns = ({ lineItemId, position }: StaffRefund) => ({
  lineItemId: lineItemId ?? null,
  partPosition: position ?? null,
});

const targetOf = ({ lineItemId, position }: StaffRefund): RefundTarget | undefined =>
  lineItemId && { lineItemId, position };

async function requireSameRequest(tx: Tx, refund: StaffRefund): Promise<void> {
  const first = await findRefundRequest(tx, refund.key);
  if (!first) throw new ShopError('order_not_found', `no order ${refund.orderId}`);
  const { orderId, amountCents, reason } = refund;
  const same = isDeepStrictEqual({ ...first }, { orderId, amountCents, reason, ...targetColumns(refund) });
  if (!same) throw new ShopError('idempotency_body_differs', 'the key belongs to another refund');
}

/** Throws if the amount exceeds the rest of the line or post, or the rest of the order. */
function requireOfTarget(order: RefundableOrder, amountCents: number, target: RefundTarget): void {
  const left = refundableOfTarget(order, target);
  if (left === undefined)
    throw new ShopError('invalid_request', 'the order has no such line or post', {
      field: target.position === undefined ? 'lineItemId' : 'position',
    });
  if (amountCents <= left) return;
  throw new ShopError('refund_exceeds', `${amountCents} requested, ${left} of the line refundable`, {
    field: 'amountCents',
    amount: toDecimalString(left),
  });
}

function requireRefundable(order: RefundableOrder, amountCents: number): void {
  const left = refundableOf(order);
  if (amountCents <= left) return;
  const disputed = amountCents <= refundableWithoutDispute(order);
  throw new ShopError(
    disputed ? 'payment_disputed' : 'refund_exceeds',
    `${amountCents} requested, ${left} refundable`,
    { field: 'amountCents', amount: toDecimalString(left) },
  );
}

async function requestPartRefunds(
  deps: Deps,
  tx: Tx,
  { refund, order }: { refund: StaffRefund; order: RefundableOrder },
): Promise<void> {
  const { key, orderId, amountCents, reason, staff } = refund;
  const requestKey = requestKeyOf(key);
  const target = targetOf(refund);
  requireRefundable(order, amountCents);
  if (target) requireOfTarget(order, amountCents, target);
  await reserveRefundAllowance(deps, tx, { staff, amountCents });
  for (const part of spreadRefund(order, amountCents, target)) {
    const isNew = await insertRequestedRefund(deps, tx, {
      ...part,
      position: target?.position,
      reason,
      requestedBy: staff.username,
      requestKey,
    });
    // Cannot happen: the row of the request is new and was inserted in this transaction.
    if (!isNew) throw new Error(`A refund under ${requestKey} exists already`);
  }
  const data = { amountCents, reason, by: staff.username };
  await recordEvent(tx, { orderId, kind: 'refund_requested', actor: 'staff', at: deps.now(), data });
  await recordAudit(tx, staff, {
    action: 'refund.request',
    subjectType: 'order',
    subjectId: orderId,
    before: { refundableCents: refundableOf(order) },
    after: { amountCents, reason, key, ...target },
  });
}

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
