import type { OrderId } from '#contracts/kit/ids.ts';
import { lockByOrder } from '#server/orders/changes/change-amounts.ts';
import { cancelOrder } from '#server/orders/endings/end-order.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { setUnopenedCanceled } from '#server/payments/intents/open-payment.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOpenIntents } from '../store.ts';
import { cancelCheckout } from './cancel-checkout.ts';

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
