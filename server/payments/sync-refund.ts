import type { PendingReason } from '#contracts/pending.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { transition } from '#server/errors.ts';
import type { ProcessorRefund } from '#server/gateways/processor-objects.ts';
import { changePaymentState, markOrderRefunded } from '#server/orders/change-payment-state.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { stopOrder } from '#server/orders/stop-order.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { ledgerChange, refundTransitions } from './refund-rules.ts';
import { paymentStateAfterRefund } from './rules.ts';
import {
  failedRefunds,
  insertForeignRefund,
  type LockedRefund,
  lockPaymentOfIntent,
  lockRefund,
  setRefunded,
  updateRefund,
} from './store-refunds.ts';

const reasonsOfPayment: PendingReason[] = [
  'amount_mismatch',
  'currency_mismatch',
  'paid_twice',
  'paid_after_cancellation',
  'settled_not_paid',
  'early_fraud_warning',
];

/** Brings one refund in line with the processor's word; takes in those that were made there. */
export async function syncRefund(deps: Deps, processorRefundId: string): Promise<string> {
  return applyRefund(deps, await deps.processor.retrieveRefund(processorRefundId));
}

export async function applyRefund(deps: Deps, refund: ProcessorRefund): Promise<string> {
  return inTransaction(deps.database, async (tx) => {
    const payment = refund.intentId ? await lockPaymentOfIntent(tx, refund.intentId) : undefined;
    if (!payment) return 'unknown';
    if (refund.refundId === undefined) {
      await insertForeignRefund(tx, {
        paymentId: payment.id,
        amountCents: refund.amountCents,
        processorRefundId: refund.id,
      });
    }
    const locked = await lockRefund(tx, { refundId: refund.refundId, processorRefundId: refund.id });
    if (!locked) return 'unknown';
    const changed = transition('refund', refundTransitions, { from: locked.state, to: refund.status });
    if (changed) await applyChange(deps, tx, { locked, refund });
    return refund.status;
  });
}

async function applyChange(
  deps: Deps,
  tx: Tx,
  work: { locked: LockedRefund; refund: ProcessorRefund },
): Promise<void> {
  const { locked, refund } = work;
  await updateRefund(tx, {
    id: locked.id,
    state: refund.status,
    processorRefundId: refund.id,
    failureReason: refund.failureReason,
  });
  const change = ledgerChange({ from: locked.state, to: refund.status, amountCents: locked.amount_cents });
  if (change !== 0) await moveLedger(deps, tx, { locked, refundedCents: locked.refunded_cents + change });
  if (refund.status === 'failed') {
    await openItem(tx, {
      reason: 'refund_failed',
      subjectId: locked.id,
      orderId: locked.order_id,
      amountCents: locked.amount_cents,
      evidence: { processorRefundId: refund.id, failure: refund.failureReason ?? null },
    });
  }
  if (refund.status === 'pending') return;
  await recordEvent(tx, {
    orderId: locked.order_id,
    kind: refund.status === 'succeeded' ? 'refunded' : 'refund_failed',
    actor: 'processor',
    at: deps.now(),
    data: { amountCents: locked.amount_cents, reason: refund.failureReason },
  });
}

/** The whole payment went back: nobody need decide about it any more. */
async function closeItemsOf(tx: Tx, { payment_id: paymentId }: LockedRefund): Promise<void> {
  const closed = { by: 'processor', how: 'payment_refunded' } as const;
  await resolveItems(tx, { reasons: reasonsOfPayment, subjectId: paymentId, ...closed });
  for (const subjectId of await failedRefunds(tx, paymentId))
    await resolveItems(tx, { reasons: ['refund_failed'], subjectId, ...closed });
}

async function moveLedger(
  deps: Deps,
  tx: Tx,
  move: { locked: LockedRefund; refundedCents: number },
): Promise<void> {
  const { locked, refundedCents } = move;
  await setRefunded(tx, locked.payment_id, refundedCents);
  const state = paymentStateAfterRefund(locked.received_cents, refundedCents);
  if (state === 'refunded') await closeItemsOf(tx, locked);
  // Money that did not pay the order says nothing about it.
  if (locked.parked) return;
  await changePaymentState(tx, { orderId: locked.order_id, from: locked.order_payment_state, to: state });
  if (state !== 'refunded') return;
  await markOrderRefunded(tx, { orderId: locked.order_id, state: locked.order_state });
  // What is paid back in full is not delivered any further.
  await stopOrder(deps, tx, { orderId: locked.order_id, reason: 'refunded' });
}
