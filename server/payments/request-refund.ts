import type { LineItemId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { refundableCents } from './refund-rules.ts';
import { insertRefund, lockRefundableLine } from './store-refunds.ts';

/** Asks for the rest of a line's price, or a part of it, to go back. The same line and reason again does nothing. */
export async function requestRefund(
  deps: Deps,
  request: { lineItemId: LineItemId; reason: string; amountCents?: number | undefined; requestedBy: string },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const line = await lockRefundableLine(tx, request.lineItemId);
    if (!line) throw new Error(`Line item ${request.lineItemId} has no settled payment`);
    const left = refundableCents({
      priceCents: line.price_cents,
      takenCents: line.taken_cents,
      receivedCents: line.received_cents,
      paymentTakenCents: line.payment_taken_cents,
    });
    const amountCents = Math.min(request.amountCents ?? left, left);
    if (amountCents === 0) return;
    const refundId = await insertRefund(tx, { ...request, paymentId: line.payment_id, amountCents });
    if (!refundId) return;
    await recordEvent(tx, {
      orderId: line.order_id,
      kind: 'refund_requested',
      actor: 'staff',
      at: deps.now(),
      data: { amountCents, reason: request.reason, by: request.requestedBy },
    });
    await deps.queue.enqueue(tx, 'payments.send-refund', { refundId });
  });
}
