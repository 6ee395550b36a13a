import type { OrderEventKind } from '#contracts/orders/order-events.ts';
import { answerableStates } from '#contracts/payments/payments.ts';
import { stopOrder } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { ProcessorDispute } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  type DisputedPayment,
  lockDisputedPayment,
  lockWarnedPayment,
  upsertDispute,
} from './store-disputes.ts';

/** An inquiry is a dispute in which the bank does not take money yet. `state` is the processor's state. */
export const isInquiry = (state: string): boolean => state.startsWith('warning_');

const claimsMoneyFirst = (known: string | null, state: string): boolean =>
  known === null || (isInquiry(known) && !isInquiry(state));

/** Final states. Values of the processor. */
const closedStates = new Set(['won', 'lost', 'warning_closed', 'prevented']);
const waitingStates = new Set([...answerableStates, 'appeal_needs_response']);

/**
 * Updates a dispute to the processor's state. A new dispute stops further delivery and opens an inbox item.
 * Idempotent.
 */
export async function syncDispute(deps: Deps, disputeId: string): Promise<string> {
  const dispute = await deps.processors.retrieveDispute(disputeId);
  if (!dispute.intentId) return 'unknown';
  return inTransaction(deps.database, async (tx) => {
    const payment = await lockDisputedPayment(tx, { intentId: String(dispute.intentId), disputeId });
    if (!payment) return 'unknown';
    const sameState = payment.known_state === dispute.state;
    if (sameState && payment.known_amount === dispute.amountCents) return 'nothing';
    const at = deps.now();
    const closed = closedStates.has(dispute.state);
    await upsertDispute(tx, { dispute, paymentId: payment.payment_id, closedAt: closed ? at : null });
    await notifyStaffOfChange(tx, 'payments');
    if (sameState) return 'amount';
    const orderId = payment.order_id;
    await recordEvent(tx, {
      orderId,
      actor: 'processor',
      at,
      ...timelineEntry(dispute, payment.known_state),
    });
    if (claimsMoneyFirst(payment.known_state, dispute.state))
      await stopOrder(deps, tx, { orderId, reason: 'dispute' });
    await updateDisputeItem(tx, { dispute, payment });
    return dispute.state;
  });
}

/**
 * Opens or closes the inbox item: open while the bank waits for an answer, replaced by a report when the dispute is
 * lost.
 */
async function updateDisputeItem(
  tx: Tx,
  { dispute, payment }: { dispute: ProcessorDispute; payment: DisputedPayment },
): Promise<void> {
  const { id: subjectId, state, reason, amountCents, evidenceDueAt: dueAt } = dispute;
  const item = { subjectId, orderId: payment.order_id, amountCents, evidence: { state, reason } };
  const by = 'processor';
  const asked = waitingStates.has(state) ? 'dispute' : state === 'lost' ? 'dispute_lost' : undefined;
  await resolveItems(tx, { event: 'dispute_moved_on', except: asked, kind: 'dispute', subjectId, by });
  if (asked) await openItem(tx, { ...item, reason: asked, dueAt: asked === 'dispute' ? dueAt : undefined });
  await resolveItems(tx, { event: 'dispute_opened', kind: 'payment', subjectId: payment.payment_id, by });
}

function timelineEntry(dispute: ProcessorDispute, known: string | null) {
  const kind: OrderEventKind =
    known === null
      ? 'dispute_opened'
      : closedStates.has(dispute.state)
        ? 'dispute_closed'
        : 'dispute_updated';
  const { state, reason, amountCents } = dispute;
  return { kind, data: { disputeId: dispute.id, state, reason, amountCents } };
}

/** Stops delivery. Staff decide about a refund. */
export async function recordFraudWarning(deps: Deps, intentId: string): Promise<string> {
  return inTransaction(deps.database, async (tx) => {
    const payment = await lockWarnedPayment(tx, intentId);
    if (!payment) return 'nothing';
    const orderId = payment.order_id;
    await recordEvent(tx, { orderId, kind: 'early_fraud_warning', actor: 'processor', at: deps.now() });
    await openItem(tx, {
      reason: 'early_fraud_warning',
      subjectId: payment.id,
      orderId,
      amountCents: payment.received_cents,
    });
    await stopOrder(deps, tx, { orderId, reason: 'early_fraud_warning' });
    return 'stopped';
  });
}
