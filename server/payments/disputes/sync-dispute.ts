import type { OrderEventKind } from '#contracts/orders/order-events.ts';
import { stopOrder } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { ProcessorDispute } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import {
  type DisputedPayment,
  lockDisputedPayment,
  lockWarnedPayment,
  upsertDispute,
} from './store-disputes.ts';

/**
 * Returns whether it is an inquiry of the bank, which takes no money yet, by the processor's word for the
 * dispute's state.
 */
export const isInquiry = (state: string): boolean => state.startsWith('warning_');

/** Returns whether the bank claims the money with this word, by a dispute of its own or after an inquiry. */
const claimsNow = (known: string | null, state: string): boolean =>
  known === null || (isInquiry(known) && !isInquiry(state));

/** After these states nothing more comes (the processor's words). */
const closedStates = new Set(['won', 'lost', 'warning_closed', 'prevented']);
/** In these states the bank waits for the shop's answer. */
const waitingStates = new Set(['needs_response', 'warning_needs_response']);

/**
 * Brings a bank's claim in line with the processor's word. A new one stops what is not delivered yet; a person
 * answers it at the processor. Any number of times is as good as once.
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
    await tellStaff(tx, 'payments');
    if (sameState) return 'amount';
    const orderId = payment.order_id;
    await recordEvent(tx, {
      orderId,
      actor: 'processor',
      at,
      ...timelineEntry(dispute, payment.known_state),
    });
    if (claimsNow(payment.known_state, dispute.state))
      await stopOrder(deps, tx, { orderId, reason: 'dispute' });
    await askStaff(tx, { dispute, payment });
    return dispute.state;
  });
}

/**
 * Asks a person to answer while the bank waits for it; an answered dispute is the bank's turn, a lost one is
 * reported.
 */
async function askStaff(
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

/**
 * Takes a warning that the card's bank suspects fraud: nothing more is delivered, and a person decides about
 * a refund.
 */
export async function takeFraudWarning(deps: Deps, intentId: string): Promise<string> {
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
