import type { OrderId } from '#contracts/kit/ids.ts';
import { takeDueReservations } from '#server/orders/promotions/codes/reserve-discount.ts';
import { isUndecided } from '#server/payments/intents/verb-rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { reviseOrder } from './changes/revise-order.ts';
import { cancelOrderCheckoutJob } from './ending/cancel-checkout.ts';
import { releaseUnpayable } from './ending/release-held-use.ts';

const batch = 100;
/** One run ends in sensible time, and the next follows in a minute. */
const mostBatches = 20;

/**
 * Sweeps beside abandoned checkouts: a use held for half an hour without a payment goes back, after the
 * processor has taken the full price, so that nobody pays a reduced price without holding a use. What can't
 * go back yet is looked at again ever more rarely.
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
    const payable = await releaseUnpayable(deps, orderId);
    if (!payable) return;
    await reviseOrder(deps, payable, { discountCode: null });
  } catch (error) {
    const closed = isUndecided(error) || (error instanceof ShopError && error.code === 'order_already_paid');
    if (!closed) deps.log.error({ err: error, orderId }, 'could not take a discount back');
  }
}

export const checkoutJobs: readonly JobDefinition[] = [
  cancelOrderCheckoutJob,
  defineJob({
    name: 'checkout.release-discounts',
    everySeconds: 60,
    handler: (deps) => releaseDiscounts(deps),
  }),
];
