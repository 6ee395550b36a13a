import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { lockByOrder } from '#server/orders/pending-revision.ts';
import { setUnopenedCanceled } from '#server/payments/open-payment.ts';
import { releaseDiscount } from '#server/promotions/reserve-discount.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { findOpenIntents } from './store.ts';

/** Gives up whatever checkout of the order can still be paid. A payment that was faster wins. Safe to repeat. */
export async function cancelOrderCheckout(deps: Deps, orderId: OrderId): Promise<void> {
  await cancelUnopened(deps, orderId);
  for (const intentId of await findOpenIntents(deps.database, [orderId])) {
    await cancelCheckout(deps, intentId, 'customer');
  }
}

/** The processor's answer never reached us: an intent that it may have made is nobody's to pay. */
async function cancelUnopened(deps: Deps, orderId: OrderId): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const order = await lockByOrder(tx, orderId);
    if (order?.payment_record_state !== 'creating') return;
    const at = deps.now();
    await setUnopenedCanceled(tx, order.payment_id);
    await releaseDiscount(tx, orderId, at);
    await cancelOrder(tx, { orderId, state: order.state, actor: 'customer', at });
  });
}
