import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { ProcessorDispute } from '#server/gateways/processor-objects.ts';
import { flagOrder, unflagOrder } from '#server/orders/flag-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { stopOrder } from '#server/orders/stop-order.ts';
import { lockDisputedPayment, upsertDispute } from './store-disputes.ts';

/** States after which nothing more comes (the processor's words). */
const closedStates = new Set(['won', 'lost', 'warning_closed', 'prevented']);

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
    if (payment.known_state === dispute.state) return 'nothing';
    const at = deps.now();
    const closed = closedStates.has(dispute.state);
    await upsertDispute(tx, { dispute, paymentId: payment.payment_id, closedAt: closed ? at : null });
    const orderId = payment.order_id;
    await recordEvent(tx, {
      orderId,
      actor: 'processor',
      at,
      ...timelineEntry(dispute, payment.known_state),
    });
    if (payment.known_state === null) {
      await flagOrder(tx, { orderId, reason: 'dispute' });
      await stopOrder(deps, tx, { orderId, reason: 'dispute' });
    }
    if (closed) await unflagOrder(tx, { orderId, reason: 'dispute' });
    if (dispute.state === 'lost') await flagOrder(tx, { orderId, reason: 'dispute_lost' });
    return dispute.state;
  });
}

function timelineEntry(dispute: ProcessorDispute, known: string | null) {
  const kind =
    known === null
      ? 'dispute_opened'
      : closedStates.has(dispute.state)
        ? 'dispute_closed'
        : 'dispute_updated';
  const { state, reason, amountCents } = dispute;
  return { kind, data: { disputeId: dispute.id, state, reason, amountCents } };
}
