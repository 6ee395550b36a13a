import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { fulfilmentRows } from '#server/fulfilment/jobs.ts';
import {
  changePaymentState,
  closePendingRevision,
  markOrderPaid,
} from '#server/orders/changes/change-order.ts';
import { redeemDiscount, releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { createThanksOffer } from '#server/orders/promotions/offers/thanks-offers.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { transition } from '#server/platform/errors.ts';
import { currentWork } from '#server/platform/logging/request-context.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { issueInvoiceJob } from '../issue-invoice-job.ts';
import { readIntent } from './read-intent.ts';
import { reportUnknownPayment } from './report-unknown-payment.ts';
import {
  decideSettlement,
  type PaymentRecordState,
  paymentTransitions,
  type ReviewReason,
  type Settlement,
} from './rules.ts';
import { type LockedPayment, lockPayment, updatePayment } from './store.ts';

export async function startWork(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  await createThanksOffer(deps, tx, { orderId, at: deps.now() });
  await deps.queue.enqueue(tx, fulfilmentRows, { orderId });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'order-confirmed', subjectId: orderId });
  await deps.queue.enqueue(tx, issueInvoiceJob, { cause: 'sale', orderId });
}

interface SettlementResult {
  orderId: OrderId | undefined;
  outcome: Settlement['kind'] | 'unknown';
  intent: Intent;
}

/**
 * Updates order and payment to the processor's state. Idempotent. An order becomes paid only here: webhook,
 * browser call and sweep all call this function, in any order and any number of times.
 */
export async function settlePayment(deps: Deps, intentId: PaymentIntentId): Promise<SettlementResult> {
  const intent = await readIntent(deps.processors, intentId);
  return inTransaction(deps.database, (tx) => settleIntent(deps, tx, intent));
}

/** Like `settlePayment`, in the caller's transaction and with an intent that was just read. */
export async function settleIntent(deps: Deps, tx: Tx, intent: Intent): Promise<SettlementResult> {
  const payment = await lockPayment(tx, intent);
  if (!payment) {
    await reportUnknownPayment(deps, tx, intent);
    return { orderId: undefined, outcome: 'unknown', intent };
  }
  if (payment.placed_by) currentWork()?.trace?.joinOrder(payment.placed_by);
  const settlement = decideSettlement({
    order: {
      state: payment.order_state,
      paymentState: payment.order_payment_state,
      totalCents: payment.order_cents,
    },
    blocked: payment.blocked_by !== null,
    payment: {
      state: payment.payment_state,
      amountCents: payment.amount_cents,
      pendingAmountCents: payment.pending_revision?.totalCents ?? null,
      chargeId: payment.charge_id,
      failureCode: payment.failure_code,
    },
    intent,
  });
  await applySettlement(deps, tx, { payment, intent, settlement });
  return { orderId: payment.order_id, outcome: settlement.kind, intent };
}

interface SettlementInput {
  payment: LockedPayment;
  intent: Intent;
}

async function applySettlement(
  deps: Deps,
  tx: Tx,
  { settlement, ...settling }: SettlementInput & { settlement: Settlement },
): Promise<void> {
  const { payment, intent } = settling;
  const { order_id: orderId, order_payment_state: from } = payment;
  const at = deps.now();
  switch (settlement.kind) {
    case 'nothing':
      return;
    case 'pay':
      return payOrder(deps, tx, { ...settling, revised: settlement.revised });
    case 'park':
      return quarantinePayment(deps, tx, { ...settling, reason: settlement.reason });
    case 'fail':
      await movePayment(tx, settling, { to: 'open', at });
      await changePaymentState(tx, { orderId, from, to: 'failed' });
      return recordEvent(tx, {
        orderId,
        kind: 'payment_failed',
        actor: 'processor',
        at,
        data: { code: intent.failureCode },
      });
    case 'move':
      await movePayment(tx, settling, { to: settlement.payment, at });
      await changePaymentState(tx, { orderId, from, to: settlement.order });
      // The payment is over, so the reserved use of the code is released.
      if (settlement.payment === 'canceled') await releaseDiscount(tx, orderId, at);
  }
}

async function quarantinePayment(
  deps: Deps,
  tx: Tx,
  { payment, intent, reason }: SettlementInput & { reason: ReviewReason },
): Promise<void> {
  const { payment_id: paymentId, order_id: orderId } = payment;
  const at = deps.now();
  await movePayment(tx, { payment, intent }, { to: 'succeeded', at, parkedReason: reason });
  const figures = { receivedCents: intent.amountReceivedCents, expectedCents: payment.order_cents };
  await openItem(tx, {
    reason,
    subjectId: paymentId,
    orderId,
    evidence: {
      ...figures,
      currency: intent.currency,
      intentId: intent.id,
      blockedBy: reason === 'buyer_blocked' ? payment.blocked_by : undefined,
    },
    amountCents: intent.amountReceivedCents,
  });
  await recordEvent(tx, {
    orderId,
    kind: 'payment_parked',
    actor: 'processor',
    at,
    data: { reason, ...figures },
  });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'payment-parked', subjectId: paymentId });
}

async function payOrder(
  deps: Deps,
  tx: Tx,
  { payment, intent, revised }: SettlementInput & { revised: boolean },
): Promise<void> {
  const { order_id: orderId, order_state: state } = payment;
  const at = deps.now();
  const receivedCents = intent.amountReceivedCents;
  const amountCents = (revised && receivedCents) || undefined;
  await movePayment(tx, { payment, intent }, { to: 'succeeded', at, amountCents });
  await closeRevision(tx, payment, { revised, at });
  const { method, cardBrand: brand } = intent.charge ?? {};
  await markOrderPaid(tx, { orderId, state, at, data: { amountCents: receivedCents, method, brand } });
  await startWork(deps, tx, orderId);
}

/**
 * Applies a change that the processor accepted, otherwise discards it. The reserved use of the discount code
 * changes accordingly.
 */
async function closeRevision(
  tx: Tx,
  payment: LockedPayment,
  { revised, at }: { revised: boolean; at: Date },
): Promise<void> {
  const { discount_code: code, pending_revision: pending, order_id: orderId } = payment;
  if (pending) await closePendingRevision(tx, orderId, revised);
  const finalCode = revised ? pending?.discount?.code : code;
  if (finalCode) await redeemDiscount(tx, orderId, at);
  else if (code || pending?.discount) await releaseDiscount(tx, orderId, at);
}

interface PaymentTransition {
  to: PaymentRecordState;
  at: Date;
  amountCents?: number | undefined;
  parkedReason?: ReviewReason;
}

async function movePayment(
  tx: Tx,
  { payment, intent }: SettlementInput,
  { to, ...change }: PaymentTransition,
): Promise<void> {
  transition('payment', paymentTransitions, { from: payment.payment_state, to });
  await updatePayment(tx, { paymentId: payment.payment_id, intent, state: to, ...change });
}
