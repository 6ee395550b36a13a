import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import {
  changePaymentState,
  markOrderRefunded,
  markRefundReturned,
} from '#server/orders/changes/change-order.ts';
import { cancelOrder, stopOrder } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { ProcessorRefund } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { transition } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { isReported } from '../intents/report-unknown-payment.ts';
import { paymentStateAfterRefund } from '../intents/rules.ts';
import { settleIntent, settlePayment } from '../intents/settle-payment.ts';
import { issueInvoiceJob } from '../issue-invoice-job.ts';
import { ledgerChange, rectifiedCents, refundTransitions } from './refund-rules.ts';
import {
  failedRefunds,
  insertExternalRefund,
  isOurRefund,
  type LockedRefund,
  lockPaymentOfIntent,
  lockRefund,
  type PaymentOfRefund,
  setRefunded,
  updateRefund,
} from './store-refunds.ts';

/** Updates one refund to the processor's state. Inserts refunds that were made at the processor. */
export async function syncRefund(deps: Deps, processorRefundId: string): Promise<string> {
  return applyRefund(deps, await deps.processors.retrieveRefund(processorRefundId));
}

export async function applyRefund(deps: Deps, refund: ProcessorRefund): Promise<string> {
  const { intentId } = refund;
  const outcome = await applyRefundInTransaction(deps, refund);
  if (outcome === 'unknown' && intentId) await applyToUnknownPayment(deps, intentId);
  if (outcome !== 'unsettled' || !intentId) return outcome;
  // The event about the payment itself was lost or is late, and its refund arrived first.
  await settlePayment(deps, intentId);
  return applyRefundInTransaction(deps, refund);
}

async function applyToUnknownPayment(deps: Deps, intentId: PaymentIntentId): Promise<void> {
  if (!(await isReported(deps, intentId))) return;
  const intent = await deps.processors.retrieveIntent(intentId);
  await inTransaction(deps.database, (tx) => settleIntent(deps, tx, intent));
}

function applyRefundInTransaction(deps: Deps, refund: ProcessorRefund): Promise<string> {
  return inTransaction(deps.database, async (tx) => {
    const payment = refund.intentId ? await lockPaymentOfIntent(tx, refund.intentId) : undefined;
    if (!payment) return 'unknown';
    if (!payment.settled) return 'unsettled';
    const key = { paymentId: payment.id, refundId: refund.refundId, processorRefundId: refund.id };
    const locked = (await lockRefund(tx, key)) ?? (await insertUnknownRefund(deps, tx, { payment, refund }));
    const { id: processorRefundId, status, failureReason, amountCents } = refund;
    const word = { processorRefundId, status, failureReason, amountCents };
    if (transition('refund', refundTransitions, { from: locked.state, to: status }))
      await applyChange(deps, tx, { locked, word });
    return status;
  });
}

/**
 * Inserts a refund without a row: made at the processor, lost by a restore, or a duplicate of one of the
 * shop's refunds.
 */
async function insertUnknownRefund(
  deps: Deps,
  tx: Tx,
  { payment, refund }: { payment: PaymentOfRefund; refund: ProcessorRefund },
): Promise<LockedRefund> {
  const { id: processorRefundId, amountCents, refundId } = refund;
  const isTwice = refundId !== undefined && (await isOurRefund(tx, refundId));
  const reason = isTwice ? 'made again at the processor' : 'made at the processor';
  await insertExternalRefund(tx, { paymentId: payment.id, amountCents, processorRefundId, reason });
  const locked = await lockRefund(tx, { paymentId: payment.id, refundId: undefined, processorRefundId });
  if (!locked) throw new Error(`Refund ${processorRefundId} belongs to another payment`);
  if (isTwice) {
    deps.log.error({ refundId, processorRefundId }, 'a refund exists twice at the processor');
    await openItem(tx, {
      reason: 'refund_made_twice',
      subjectId: locked.id,
      orderId: locked.order_id,
      amountCents,
      evidence: { processorRefundId, firstRefund: refundId },
    });
  }
  return locked;
}

/** Staff decide what to do instead of the refund. */
export async function refuseRefund(
  deps: Deps,
  refused: { refundId: string; intentId: string; reason: string },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const { refundId, intentId, reason } = refused;
    const payment = await lockPaymentOfIntent(tx, intentId);
    if (!payment) return;
    const key = { paymentId: payment.id, refundId, processorRefundId: undefined };
    const locked = await lockRefund(tx, key);
    if (locked?.state !== 'requested') return;
    const word = { status: 'failed', failureReason: reason, amountCents: locked.amount_cents } as const;
    await applyChange(deps, tx, { locked, word });
  });
}

/** New state of a refund. Without `processorRefundId` if the processor never accepted it. */
interface RefundStatusChange extends Pick<ProcessorRefund, 'status' | 'failureReason' | 'amountCents'> {
  processorRefundId?: string;
}

async function applyChange(
  deps: Deps,
  tx: Tx,
  { locked, word }: { locked: LockedRefund; word: RefundStatusChange },
): Promise<void> {
  const { id, order_id: orderId } = locked;
  const { status, failureReason, amountCents, processorRefundId } = word;
  await updateRefund(tx, { id, state: status, amountCents, processorRefundId, failureReason });
  const change = ledgerChange({ from: locked.state, to: status, amountCents });
  const refundedCents = locked.refunded_cents + change;
  if (change !== 0) await moveLedger(deps, tx, { locked, refundedCents });
  // If other refunds have refunded the whole payment, no decision is needed.
  if (status === 'failed' && refundedCents < locked.received_cents) {
    const evidence = { processorRefundId: processorRefundId ?? null, failure: failureReason ?? null };
    await openItem(tx, { reason: 'refund_failed', subjectId: id, orderId, amountCents, evidence });
  }
  if (status === 'succeeded')
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'order-refunded', subjectId: id });
  if (status === 'pending') return;
  await recordEvent(tx, {
    orderId,
    kind: status === 'succeeded' ? 'refunded' : 'refund_failed',
    actor: 'processor',
    at: deps.now(),
    data: { amountCents, reason: failureReason },
  });
}

async function closeItemsOf(tx: Tx, { payment_id: paymentId }: LockedRefund): Promise<void> {
  const refunded = { event: 'payment_refunded', by: 'processor' } as const;
  await resolveItems(tx, { ...refunded, kind: 'payment', subjectId: paymentId });
  for (const subjectId of await failedRefunds(tx, paymentId))
    await resolveItems(tx, { ...refunded, kind: 'refund', subjectId });
}

/**
 * Enqueues the corrective invoice for the amount that left the sale or returned to it, whoever made the
 * refund.
 */
async function rectifyInvoice(
  deps: Deps,
  tx: Tx,
  { locked, refundedCents: afterCents }: { locked: LockedRefund; refundedCents: number },
): Promise<void> {
  const { id: refundId, order_id: orderId, order_cents: orderCents } = locked;
  const { received_cents: receivedCents, refunded_cents: beforeCents } = locked;
  const cents = rectifiedCents({ receivedCents, orderCents, beforeCents, afterCents });
  if (cents === 0) return;
  const cause = cents > 0 ? 'refund' : 'refund_returned';
  const amountCents = Math.abs(cents);
  await deps.queue.enqueue(tx, issueInvoiceJob, { cause, orderId, refundId, amountCents });
}

async function moveLedger(
  deps: Deps,
  tx: Tx,
  { locked, refundedCents }: { locked: LockedRefund; refundedCents: number },
): Promise<void> {
  const { order_id: orderId, order_state: orderState, order_payment_state: from } = locked;
  await setRefunded(tx, locked.payment_id, refundedCents);
  const to = paymentStateAfterRefund(locked.received_cents, refundedCents);
  if (to === 'refunded') await closeItemsOf(tx, locked);
  // Money that did not pay the order does not change its payment state. A full refund of that money cancels the order,
  // unless its buyer may pay another way at this moment.
  if (locked.parked && (to !== 'refunded' || locked.payable)) return;
  if (locked.parked)
    return cancelOrder(tx, { orderId, state: orderState, actor: 'processor', at: deps.now() });
  await rectifyInvoice(deps, tx, { locked, refundedCents });
  await changePaymentState(tx, { orderId, from, to });
  if (to !== 'refunded' && orderState === 'refunded')
    return markRefundReturned(tx, { orderId, state: orderState });
  if (to !== 'refunded') return;
  await markOrderRefunded(tx, { orderId, state: orderState });
  // A fully refunded order gets no further delivery.
  await stopOrder(deps, tx, { orderId, reason: 'refunded' });
}
