import type { Deps } from '#server/platform/deps.ts';
import { findOpenCheckouts } from '../store-retention.ts';
import { cancelOrderCheckout } from './cancel-order-checkout.ts';

/** Gives up what an address began and never paid: only an order that is cancelled can forget its buyer. */
export async function endForErasure(deps: Deps, email: string): Promise<void> {
  for (const orderId of await findOpenCheckouts(deps.database, email))
    await cancelOrderCheckout(deps, orderId);
}
