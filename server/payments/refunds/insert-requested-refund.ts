import type { OrderId } from '#contracts/kit/ids.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/staff/audit/actor.ts';
import { sendRefundJob } from './send-refund.ts';
import { insertRefund, type NewRefund } from './store-refunds.ts';

interface RefundOrderInput extends NewRefund {
  /** Timeline and actor of the request. Absent if the caller writes the timeline entry. */
  told?: { orderId: OrderId; actor: Actor['kind'] };
}

/**
 * Inserts a refund and its job in the caller's transaction, which has locked the payment and checked the refundable
 * amount. Every refund of the shop passes through this function. Returns false if the same request was made before.
 */
export async function insertRequestedRefund(
  deps: Deps,
  tx: Tx,
  { told, ...refund }: RefundOrderInput,
): Promise<boolean> {
  const refundId = await insertRefund(tx, refund);
  if (!refundId) return false;
  if (told) {
    const { amountCents, reason, requestedBy: by } = refund;
    const data = { amountCents, reason, by };
    await recordEvent(tx, { ...told, kind: 'refund_requested', at: deps.now(), data });
  }
  await deps.queue.enqueue(tx, sendRefundJob, { refundId });
  return true;
}
