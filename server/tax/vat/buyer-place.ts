import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { reasonToNameBuyer } from '#contracts/tax/buyer-needs.ts';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isOutside, locationOfBuyer } from './buyer-rules.ts';
import { currentSalesRules } from './current-markets.ts';
import { rejectClosedLocation } from './market-rules.ts';
import { findBuyerLocation, upsertBuyerLocation } from './store.ts';

export { countryOfNetwork } from './store.ts';

interface UnpaidOrder {
  orderId: OrderId;
  invoiceTo: object | null;
}

/**
 * Stores the buyer's typed location, which determines the tax for every payment method. A business address on the order
 * takes precedence, as in the invoice. Returns whether the sale has EU VAT. Throws `country_closed` and
 * `territory_closed` for a location that the shop does not sell to.
 */
export async function saveBuyerLocation(
  deps: Deps,
  { orderId, invoiceTo }: UnpaidOrder,
  place: BuyerLocation,
): Promise<{ taxed: boolean }> {
  await upsertBuyerLocation(deps.database, { orderId, ...place, at: deps.now() });
  const counted = locationOfBuyer(invoiceTo) ?? place;
  rejectClosedLocation(await currentSalesRules(deps), counted);
  return { taxed: !isOutside(counted) };
}

/**
 * Checks that the buyer's location is known and open before payment. The VAT depends on it, and some payment methods
 * report no address (LIVA arts. 3, 69 and 70). Also checks that the buyer is named where the invoice must name one.
 * Throws `place_missing`, `country_closed`, `territory_closed` and `buyer_missing`.
 */
export async function requireBuyer(
  deps: Deps,
  { orderId, invoiceTo, totalCents }: UnpaidOrder & { totalCents: Cents },
): Promise<void> {
  const place = locationOfBuyer(invoiceTo) ?? (await findBuyerLocation(deps.database, orderId));
  if (!place)
    throw new ShopError('place_missing', `the buyer of order ${orderId} has not entered a location`);
  rejectClosedLocation(await currentSalesRules(deps), place);
  const need = reasonToNameBuyer({ totalCents, taxed: !isOutside(place) });
  if (need && !invoiceTo)
    throw new ShopError('buyer_missing', `the invoice of order ${orderId} must name its buyer: ${need}`);
}
