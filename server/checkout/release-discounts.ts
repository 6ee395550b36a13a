import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { findExpiredReservations } from '#server/promotions/store.ts';
import { reviseOrder } from './revise-order.ts';
import { findOpenIntents } from './store.ts';

/**
 * The sweep beside abandoned checkouts: a use held for half an hour without a payment goes back, after the
 * processor has taken the full price, so that nobody pays a reduced price without holding a use.
 */
export async function releaseDiscounts(deps: Deps): Promise<void> {
  const orderIds = await findExpiredReservations(deps.database, deps.now());
  for (const intentId of await findOpenIntents(deps.database, orderIds)) {
    try {
      await reviseOrder(deps, intentId, { discountCode: null });
    } catch (error) {
      const closed = error instanceof ShopError && error.code === 'order_already_paid';
      if (!closed) deps.log.error({ err: error, intentId }, 'could not take a discount back');
    }
  }
}
