import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { fulfilmentRows } from '#server/fulfilment/jobs.ts';
import {
  changePaymentState,
  closePendingRevision,
  markOrderPaid,
} from '#server/orders/changes/change-order.ts';
import { redeemDiscount, releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { thanksSteps } from '#server/orders/promotions/offers/thanks-offers.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { runSteps, type Step } from '#server/platform/database/steps.ts';
import type { Deps } from '#server/platform/deps.ts';
import { transition } from '#server/platform/errors.ts';
import { currentWork } from '#server/platform/logging/request-context.ts';
import { toEnqueue } from '#server/platform/queue/job.ts';
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
import { type LockedPayment, lockPayment, paymentStep } from './store.ts';

/**
 * Starts what follows from an order that was paid in this transaction: its work, its mail, its invoice and
 * its thanks, by one statement with what else is to be written.
 */
export async function startWork(
  deps: Deps,
  tx: Tx,
  { orderId, besides = [] }: { orderId: OrderId; besides?: readonly Step<never>[] },
): Promise<void> {
  const enqueued = [
    toEnqueue(fulfilmentRows, { orderId }),
    toEnqueue(sendMailJob, { kind: 'order-confirmed', subjectId: orderId }),
    toEnqueue(issueInvoiceJob, { cause: 'sale', orderId }),
  ];
  const thanks = await thanksSteps(deps, tx, { orderId, at: deps.now() });
  await deps.queue.enqueueTogether(tx, enqueued, [...thanks, ...besides]);
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
  return inTransaction(deps.database, (tx) => settleIntent(deps, tx, { intent }));
}

interface Settling {
  intent: Intent;
  /** Returns what the caller writes with the outcome. */
  note?: (outcome: SettlementResult['outcome']) => Step<never>;
}

/** Does the same in the caller's transaction, with what the processor has just said. */
export async function settleIntent(
  deps: Deps,
  tx: Tx,
  { intent, note }: Settling,
): Promise<SettlementResult> {
  const locked = await lockPayment(tx, intent);
  if (!locked) {
    await reportForgotten(deps, tx, intent);
    if (note) await runSteps(tx, [note('unknown')]);
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
  const notes = note ? [note(settlement.kind)] : [];
  await applySettlement(deps, tx, { locked, intent, settlement, notes });
  if (settlement.kind !== 'pay' && notes.length > 0) await runSteps(tx, notes);
  return { orderId: locked.order_id, outcome: settlement.kind, intent };
}

interface Work {
  locked: LockedPayment;
  intent: Intent;
  settlement: Settlement;
  /** Is written with the work of an order that is paid, and by itself otherwise. */
  notes: readonly Step<never>[];
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
      await runSteps(tx, [moved(work, 'open', at)]);
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
      await runSteps(tx, [moved(work, settlement.payment, at)]);
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
  await runSteps(tx, [moved(work, 'succeeded', at)]);
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
  const payment = moved(work, 'succeeded', at);
  await closeRevision(tx, work, at);
  const data = {
    amountCents: intent.amountReceivedCents,
    method: intent.charge?.method,
    brand: intent.charge?.cardBrand,
  };
  await markOrderPaid(tx, { orderId, state: locked.order_state, at, data }, [payment]);
  await startWork(deps, tx, { orderId, besides: work.notes });
}

/** Keeps a change that the processor took, and drops one that it did not; the code's use follows. */
async function closeRevision(tx: Tx, work: Work & { revised: boolean }, at: Date): Promise<void> {
  const { discount_code: code, pending_revision: pending, order_id: orderId } = work.locked;
  if (pending) await closePendingRevision(tx, orderId, work.revised);
  const finalCode = work.revised ? pending?.discount?.code : code;
  if (finalCode) await redeemDiscount(tx, orderId, at);
  else if (code || pending?.discount) await releaseDiscount(tx, orderId, at);
}

/** Returns what moves the payment's row to its new state. */
function moved(work: Work, to: PaymentRecordState, at: Date): Step {
  transition('payment', paymentTransitions, { from: work.locked.payment_state, to });
  const { locked, intent, settlement } = work;
  const amountCents =
    settlement.kind === 'pay' && settlement.revised ? intent.amountReceivedCents : undefined;
  return paymentStep({
    paymentId: locked.payment_id,
    intent,
    state: to,
    at,
    amountCents: amountCents || undefined,
    parkedReason: settlement.kind === 'park' ? settlement.reason : undefined,
  });
}
