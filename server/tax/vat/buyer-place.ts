import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { buyerNeed } from '#contracts/tax/buyer-needs.ts';
import type { BuyerPlace } from '#contracts/tax/places.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isOutside, placeOfBuyer } from './buyer-rules.ts';
import { currentSalesRules } from './current-markets.ts';
import { refuseClosedPlace } from './market-rules.ts';
import { findBuyerPlace, keepBuyerPlace } from './store.ts';

export { countryOfNetwork } from './store.ts';

/** An unpaid order, and the buyer whom its invoice names. */
interface UnpaidOrder {
  orderId: OrderId;
  invoiceTo: object | null;
}

/**
 * Keeps the place that the buyer typed, which the tax follows whichever way the order is paid. The address of a business
 * on the order replaces it, as it does for the invoice. Returns whether the sale carries the Union's VAT. Throws
 * `country_closed` and `territory_closed` for a place that the shop does not sell to.
 */
export async function tellPlace(
  deps: Deps,
  { orderId, invoiceTo }: UnpaidOrder,
  place: BuyerPlace,
): Promise<{ taxed: boolean }> {
  await keepBuyerPlace(deps.database, { orderId, ...place, at: deps.now() });
  const counted = placeOfBuyer(invoiceTo) ?? place;
  refuseClosedPlace(await currentSalesRules(deps), counted);
  return { taxed: !isOutside(counted) };
}

/**
 * Requires what a sale needs to know of its buyer before money moves. The place, which the shop must sell to: whose VAT a
 * sale carries depends on it, and not every way to pay reports an address (LIVA arts. 3, 69 and 70). And whom the invoice
 * names where it must name somebody. Throws `place_missing`, `country_closed`, `territory_closed` and `buyer_missing`.
 */
export async function requireBuyer(
  deps: Deps,
  { orderId, invoiceTo, totalCents }: UnpaidOrder & { totalCents: Cents },
): Promise<void> {
  const place = placeOfBuyer(invoiceTo) ?? (await findBuyerPlace(deps.database, orderId));
  if (!place) throw new ShopError('place_missing', `the buyer of order ${orderId} has given no place`);
  refuseClosedPlace(await currentSalesRules(deps), place);
  const need = buyerNeed({ totalCents, taxed: !isOutside(place) });
  if (need && !invoiceTo)
    throw new ShopError('buyer_missing', `the invoice of order ${orderId} must name its buyer: ${need}`);
}
