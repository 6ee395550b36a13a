import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { placeOfBuyer } from '#server/tax/vat/buyer-rules.ts';
import { currentSalesRules } from '#server/tax/vat/current-markets.ts';
import { refuseClosedPlace } from '#server/tax/vat/market-rules.ts';
import { findBuyerPlace } from '#server/tax/vat/store.ts';
import type { CheckoutOrder } from './store.ts';

/**
 * Requires a buyer in a place that the shop sells to, before money moves: whose VAT a sale carries depends on it, and
 * not every way to pay reports an address (LIVA arts. 3, 69 and 70). The address of a business on the order counts
 * before the place that was typed. Throws `place_missing`, `country_closed` and `territory_closed`.
 */
export async function requirePlace(
  deps: Deps,
  { order_id: orderId, order_number: number, invoice_to: invoiceTo }: CheckoutOrder,
): Promise<void> {
  const place = placeOfBuyer(invoiceTo) ?? (await findBuyerPlace(deps.database, orderId));
  if (!place) throw new ShopError('place_missing', `the buyer of order ${number} has given no place`);
  refuseClosedPlace(await currentSalesRules(deps), place);
}
