import type { OrderId, PaymentIntentId } from '#contracts/ids.ts';
import { taxWithin } from '#contracts/money.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import {
  applyPendingRevision,
  lockByOrder,
  type RevisableOrder,
  setPendingRevision,
} from '#server/orders/store-revision.ts';
import { renewKeys } from '#server/payments/open-payment.ts';
import { setPaymentAmount } from '#server/payments/store-open.ts';
import { releaseDiscount } from '#server/promotions/reserve-discount.ts';
import { takeDueReservations } from '#server/promotions/store.ts';
import { judgeHeldUse } from './release-rules.ts';
import { reviseOrder } from './revise-order.ts';

const batch = 100;
/** One run ends in sensible time; the next follows in a minute. */
const mostBatches = 20;

/**
 * The sweep beside abandoned checkouts: a use held for half an hour without a payment goes back, after the
 * processor has taken the full price, so that nobody pays a reduced price without holding a use. What can't go back
 * yet is looked at again ever more rarely.
 */
export async function releaseDiscounts(deps: Deps): Promise<void> {
  for (let count = 0; count < mostBatches; count += 1) {
    const orderIds = await takeDueReservations(deps.database, batch);
    for (const orderId of orderIds) await releaseQuietly(deps, orderId);
    if (orderIds.length < batch) return;
  }
}

async function releaseQuietly(deps: Deps, orderId: OrderId): Promise<void> {
  try {
    const payable = await inTransaction(deps.database, (tx) => releaseUnpayable(deps, tx, orderId));
    if (!payable) return;
    await reviseOrder(deps, payable, { discountCode: null });
  } catch (error) {
    const closed = error instanceof ShopError && error.code === 'order_already_paid';
    if (!closed) deps.log.error({ err: error, orderId }, 'could not take a discount back');
  }
}

/** Gives the use back where no intent can be paid with it; else answers the intent that must be changed first. */
async function releaseUnpayable(deps: Deps, tx: Tx, orderId: OrderId): Promise<PaymentIntentId | null> {
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
  await applyPendingRevision(tx, order.id);
  await setPaymentAmount(tx, order.payment_id, totalCents);
  // The key of the reduced price may have an intent of its own by now: nobody has its secret.
  await renewKeys(tx, order);
}
