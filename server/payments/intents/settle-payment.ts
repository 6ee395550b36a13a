import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { fulfilmentRows } from '#server/fulfilment/jobs.ts';
import {
  changePaymentState,
  closePendingRevision,
  markOrderPaid,
} from '#server/orders/changes/change-order.ts';
import { redeemDiscount, releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { makeThanksOffer } from '#server/orders/promotions/offers/thanks-offers.ts';
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
import { reportForgotten } from './report-forgotten.ts';
import {
  decideSettlement,
  type ParkReason,
  type PaymentRecordState,
  paymentTransitions,
  type Settlement,
} from './rules.ts';
import { type LockedPayment, lockPayment, updatePayment } from './store.ts';

/**
 * Starts what follows from an order that was paid in this transaction: its work, its mail, its invoice and
 * its thanks.
 */
export async function startWork(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  await deps.queue.enqueue(tx, fulfilmentRows, { orderId });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'order-confirmed', subjectId: orderId });
  await deps.queue.enqueue(tx, issueInvoiceJob, { cause: 'sale', orderId });
  await makeThanksOffer(deps, tx, { orderId, at: deps.now() });
}

interface SettlementResult {
  /** It is undefined when the intent is not of this shop. */
  orderId: OrderId | undefined;
  outcome: Settlement['kind'] | 'unknown';
  intent: Intent;
}

/**
 * Brings order and payment in line with the processor's word. It is idempotent, and the only way to a paid
 * order: webhook, browser and reconciler all end here, in any order and number.
 */
export async function settlePayment(deps: Deps, intentId: PaymentIntentId): Promise<SettlementResult> {
  const intent = await readIntent(deps.processors, intentId);
  return inTransaction(deps.database, (tx) => settleIntent(deps, tx, intent));
}

/** Does the same in the caller's transaction, with what the processor has just said. */
export async function settleIntent(deps: Deps, tx: Tx, intent: Intent): Promise<SettlementResult> {
  const locked = await lockPayment(tx, intent);
  if (!locked) {
    await reportForgotten(deps, tx, intent);
    return { orderId: undefined, outcome: 'unknown', intent };
  }
  if (locked.placed_by) currentWork()?.trace?.joinOrder(locked.placed_by);
  const settlement = decideSettlement({
    order: { state: locked.order_state, paymentState: locked.order_payment_state },
    blocked: locked.blocked_by !== null,
    payment: {
      state: locked.payment_state,
      amountCents: locked.amount_cents,
      pendingAmountCents: locked.pending_revision?.totalCents ?? null,
      chargeId: locked.charge_id,
      failureCode: locked.failure_code,
    },
    intent,
  });
  await applySettlement(deps, tx, { locked, intent, settlement });
  return { orderId: locked.order_id, outcome: settlement.kind, intent };
}

interface Work {
  locked: LockedPayment;
  intent: Intent;
  settlement: Settlement;
}

async function applySettlement(deps: Deps, tx: Tx, work: Work): Promise<void> {
  const { locked, intent, settlement } = work;
  const orderId = locked.order_id;
  const at = deps.now();
  switch (settlement.kind) {
    case 'nothing':
      return;
    case 'pay':
      return payOrder(deps, tx, { ...work, revised: settlement.revised });
    case 'park':
      return parkPayment(deps, tx, { ...work, reason: settlement.reason });
    case 'fail':
      await movePayment(tx, work, 'open', at);
      await changePaymentState(tx, { orderId, from: locked.order_payment_state, to: 'failed' });
      await recordEvent(tx, {
        orderId,
        kind: 'payment_failed',
        actor: 'processor',
        at,
        data: { code: intent.failureCode },
      });
      return;
    case 'move':
      await movePayment(tx, work, settlement.payment, at);
      await changePaymentState(tx, { orderId, from: locked.order_payment_state, to: settlement.order });
      // Nothing can be paid with it any more.
      if (settlement.payment === 'canceled') await releaseDiscount(tx, orderId, at);
  }
}

/** Parks money that is here and does not pay the order: it waits for a person. */
async function parkPayment(deps: Deps, tx: Tx, work: Work & { reason: ParkReason }): Promise<void> {
  const { locked, intent, reason } = work;
  const at = deps.now();
  const orderId = locked.order_id;
  await movePayment(tx, work, 'succeeded', at);
  const figures = { receivedCents: intent.amountReceivedCents, expectedCents: locked.amount_cents };
  await openItem(tx, {
    reason,
    subjectId: locked.payment_id,
    orderId,
    evidence: {
      ...figures,
      currency: intent.currency,
      intentId: intent.id,
      blockedBy: reason === 'buyer_blocked' ? locked.blocked_by : undefined,
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
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'payment-parked', subjectId: locked.payment_id });
}

/** Marks the order as paid: it is what was paid for, and its work and its mail are on their way. */
async function payOrder(deps: Deps, tx: Tx, work: Work & { revised: boolean }): Promise<void> {
  const { locked, intent } = work;
  const orderId = locked.order_id;
  const at = deps.now();
  await movePayment(tx, work, 'succeeded', at);
  await closeRevision(tx, work, at);
  await markOrderPaid(tx, {
    orderId,
    state: locked.order_state,
    at,
    data: {
      amountCents: intent.amountReceivedCents,
      method: intent.charge?.method,
      brand: intent.charge?.cardBrand,
    },
  });
  await startWork(deps, tx, orderId);
}

/** Keeps a change that the processor took, and drops one that it did not; the code's use follows. */
async function closeRevision(tx: Tx, work: Work & { revised: boolean }, at: Date): Promise<void> {
  const { discount_code: code, pending_revision: pending, order_id: orderId } = work.locked;
  if (pending) await closePendingRevision(tx, orderId, work.revised);
  const finalCode = work.revised ? pending?.discount?.code : code;
  if (finalCode) await redeemDiscount(tx, orderId, at);
  else if (code || pending?.discount) await releaseDiscount(tx, orderId, at);
}

async function movePayment(tx: Tx, work: Work, to: PaymentRecordState, at: Date): Promise<void> {
  transition('payment', paymentTransitions, { from: work.locked.payment_state, to });
  const { locked, intent, settlement } = work;
  const amountCents =
    settlement.kind === 'pay' && settlement.revised ? intent.amountReceivedCents : undefined;
  await updatePayment(tx, {
    paymentId: locked.payment_id,
    intent,
    state: to,
    at,
    amountCents: amountCents || undefined,
    parkedReason: settlement.kind === 'park' ? settlement.reason : undefined,
  });
}
