import { closePendingRevision, lockByIntent } from '#server/orders/changes/change-amounts.ts';
import { cancelOrder } from '#server/orders/endings/end-order.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { askUnderKey } from '#server/payments/intents/open-payment.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { isIntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Actor } from '#server/staff/audit/actor.ts';

/** What became of the checkout: `paid` when the money had come before the cancellation. */
export type Cancellation = 'cancelled' | 'paid' | 'unknown';

/**
 * Gives a checkout up. The intent is canceled at the processor first, so that nothing can be paid any more;
 * only then the order. A payment that was faster wins. Safe to repeat.
 */
export async function cancelCheckout(
  deps: Deps,
  intentId: string,
  actor: Actor['kind'],
): Promise<Cancellation> {
  const found = await inTransaction(deps.database, (tx) => lockByIntent(tx, intentId));
  if (!found) return 'unknown';
  try {
    const key = `${found.payment_id}-${found.intent_attempt}`;
    await askUnderKey(deps.database, found, () => deps.processor.cancelIntent(found.intent_id, key));
  } catch (error) {
    if (!isIntentClosed(error)) throw error;
  }
  const { intent } = await settlePayment(deps, found.intent_id);
  if (intent.status === 'succeeded' || intent.status === 'processing') return 'paid';
  if (intent.status !== 'canceled') throw new ShopError('conflict', `intent ${intentId} is ${intent.status}`);
  await inTransaction(deps.database, async (tx) => {
    const order = await lockByIntent(tx, intentId);
    if (!order) return;
    const at = deps.now();
    await releaseDiscount(tx, order.id, at);
    if (order.pending_revision) await closePendingRevision(tx, order.id, false);
    await cancelOrder(tx, { orderId: order.id, state: order.state, actor, at });
  });
  return 'cancelled';
}
