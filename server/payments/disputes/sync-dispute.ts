import type { OrderEventKind } from '#contracts/order-events.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { ProcessorDispute } from '#server/gateways/processor-objects.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { stopOrder } from '#server/orders/stop-order.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { type DisputedPayment, lockDisputedPayment, upsertDispute } from './store-disputes.ts';

/** States after which nothing more comes (the processor's words). */
const closedStates = new Set(['won', 'lost', 'warning_closed', 'prevented']);
/** States in which the bank waits for the shop's answer. */
const waitingStates = new Set(['needs_response', 'warning_needs_response']);

/**
 * Brings a bank's claim in line with the processor's word. A new one stops what is not delivered yet; a person
 * answers it at the processor. Any number of times is as good as once.
 */
export async function syncDispute(deps: Deps, disputeId: string): Promise<string> {
  const dispute = await deps.processor.retrieveDispute(disputeId);
  if (!dispute.intentId) return 'unknown';
  return inTransaction(deps.database, async (tx) => {
    const payment = await lockDisputedPayment(tx, { intentId: String(dispute.intentId), disputeId });
    if (!payment) return 'unknown';
    const sameState = payment.known_state === dispute.state;
    if (sameState && payment.known_amount === dispute.amountCents) return 'nothing';
    const at = deps.now();
    const closed = closedStates.has(dispute.state);
    await upsertDispute(tx, { dispute, paymentId: payment.payment_id, closedAt: closed ? at : null });
    await tellStaff(tx, 'payments');
    if (sameState) return 'amount';
    const orderId = payment.order_id;
    await recordEvent(tx, {
      orderId,
      actor: 'processor',
      at,
      ...timelineEntry(dispute, payment.known_state),
    });
    if (payment.known_state === null) await stopOrder(deps, tx, { orderId, reason: 'dispute' });
    await askStaff(tx, { dispute, payment });
    return dispute.state;
  });
}

/** A person answers while the bank waits for it; an answered dispute is the bank's turn, a lost one is told. */
async function askStaff(
  tx: Tx,
  { dispute, payment }: { dispute: ProcessorDispute; payment: DisputedPayment },
): Promise<void> {
  const { id: subjectId, state, reason, amountCents, evidenceDueAt: dueAt } = dispute;
  const item = { subjectId, orderId: payment.order_id, amountCents, evidence: { state, reason } };
  const by = 'processor';
  if (waitingStates.has(state)) await openItem(tx, { ...item, reason: 'dispute', dueAt });
  else await resolveItems(tx, { reasons: ['dispute'], subjectId, by, how: 'dispute_moved_on' });
  if (state === 'lost') await openItem(tx, { ...item, reason: 'dispute_lost' });
  else await resolveItems(tx, { reasons: ['dispute_lost'], subjectId, by, how: 'dispute_moved_on' });
  await resolveItems(tx, {
    reasons: ['early_fraud_warning'],
    subjectId: payment.payment_id,
    by,
    how: 'dispute_opened',
  });
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
