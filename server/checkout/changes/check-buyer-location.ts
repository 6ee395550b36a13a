import type { BuyerLocation } from '#contracts/tax/places.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { saveBuyerLocation } from '#server/tax/vat/buyer-place.ts';
import { type OwnershipProof, requireOwnCheckout } from '../require-ownership.ts';
import { findOwner } from '../store.ts';

/**
 * Stores the buyer's location, which decides the tax for every payment method. Returns whether the sale has EU VAT. The
 * address of a business on the checkout replaces `place`, as on the invoice. Throws `country_closed` and
 * `territory_closed` for a location without sales, `order_not_found` for a foreign checkout.
 */
export async function checkBuyerLocation(
  deps: Deps,
  intentId: string,
  { proof, place }: { proof: OwnershipProof; place: BuyerLocation },
): Promise<{ success: true; taxed: boolean }> {
  await requireOwnCheckout(deps, intentId, proof);
  const order = await findOwner(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for intent ${intentId}`);
  const { taxed } = await saveBuyerLocation(deps, { orderId: order.id, invoiceTo: order.invoice_to }, place);
  return { success: true, taxed };
}
