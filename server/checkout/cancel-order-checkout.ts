import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { findOpenIntents } from './store.ts';

/** Gives up whatever checkout of the order can still be paid. A payment that was faster wins. Safe to repeat. */
export async function cancelOrderCheckout(deps: Deps, orderId: OrderId): Promise<void> {
  for (const intentId of await findOpenIntents(deps.database, [orderId])) {
    await cancelCheckout(deps, intentId, 'buyer');
  }
}
