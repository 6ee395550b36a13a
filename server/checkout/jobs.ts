import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { claimDueReservations } from '#server/orders/promotions/codes/reserve-discount.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { logRepeatedFailure } from '#server/platform/logging/log-trouble.ts';
import { reviseOrder } from './changes/revise-order.ts';
import { cancelOrderCheckoutJob } from './ending/cancel-checkout.ts';
import { releaseUnpayableUse } from './ending/release-held-use.ts';

/** Refusals of orders that are paid, cancelled, or awaiting their bank. Their uses end with them. */
const closedCodes: readonly ErrorCode[] = [
  'order_already_paid',
  'order_cancelled',
  'payment_not_confirmed',
  'conflict',
];

const batch = 100;
/** Bounds the duration of a run. The next one follows within a minute. */
const maxBatches = 20;

/**
 * Releases uses that were reserved for half an hour without payment. The processor accepts the full price first, so
 * that a buyer never pays a reduced price without a reserved use. Uses that cannot be released yet are checked less and
 * less often.
 */
export async function releaseDiscounts(deps: Deps): Promise<void> {
  for (let count = 0; count < maxBatches; count += 1) {
    const orderIds = await claimDueReservations(deps.database, batch);
    for (const orderId of orderIds) await releaseOrLog(deps, orderId);
    if (orderIds.length < batch) return;
  }
}

async function releaseOrLog(deps: Deps, orderId: OrderId): Promise<void> {
  try {
    const payable = await releaseUnpayableUse(deps, orderId);
    if (!payable) return;
    await reviseOrder(deps, payable, { discountCode: null });
  } catch (error) {
    const isClosed = error instanceof ShopError && closedCodes.includes(error.code);
    if (!isClosed)
      logRepeatedFailure(deps.log, error, {
        message: 'expired use of a discount code could not be released: the next run repeats it',
        facts: { orderId },
      });
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
