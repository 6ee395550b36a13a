import type { OrderId, PaymentIntentId } from '#contracts/ids.ts';
import { taxWithin } from '#contracts/tax.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { closePendingRevision, lockByOrder, setPendingRevision } from '#server/orders/pending-revision.ts';
import type { RevisableOrder } from '#server/orders/revision-rules.ts';
import { renewKeys, setPaymentAmount } from '#server/payments/open-payment.ts';
import { releaseDiscount } from '#server/promotions/reserve-discount.ts';
import { judgeHeldUse } from './release-rules.ts';

/** Gives the use back where no intent can be paid with it; else answers the intent that must be changed first. */
export async function releaseUnpayable(
  deps: Deps,
  tx: Tx,
  orderId: OrderId,
): Promise<PaymentIntentId | null> {
  const order = await lockByOrder(tx, orderId);
  if (!order) return null;
  const verdict = judgeHeldUse(order);
  if (verdict === 'ask') return order.intent_id;
  if (verdict === 'keep') return null;
  if (verdict === 'reprice') await takeFullPrice(tx, order);
  await releaseDiscount(tx, orderId, deps.now());
  return null;
}

/** The processor has not been heard of: the order and what is expected for it change at once. */
async function takeFullPrice(tx: Tx, order: RevisableOrder<PaymentIntentId | null>): Promise<void> {
  const totalCents = order.list_price_cents;
  await setPendingRevision(tx, order.id, {
    quantity: order.quantity,
    listPriceCents: totalCents,
    discount: null,
    upsell: order.upsell,
    totalCents,
    taxCents: taxWithin(totalCents, order.tax_rate_basis_points),
  });
  await closePendingRevision(tx, order.id, true);
  await setPaymentAmount(tx, order.payment_id, totalCents);
  // The key of the reduced price may have an intent of its own by now: nobody has its secret.
  await renewKeys(tx, order);
}

/**
 * A step after the order was written has failed: its code is anybody's again at once, and the same request puts it
 * on anew. What can be paid already keeps its price. Where even this fails, the sweep does it later.
 */
export async function releaseAfterFailure(deps: Deps, orderId: OrderId): Promise<void> {
  try {
    await inTransaction(deps.database, (tx) => releaseUnpayable(deps, tx, orderId));
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'could not give the use of a code back at once');
  }
}
