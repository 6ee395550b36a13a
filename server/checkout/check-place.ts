import type { BuyerPlace } from '#contracts/tax/places.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isOutside } from '#server/tax/vat/buyer-rules.ts';
import { zoneOf } from '#server/tax/vat/decide-rules.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { territoryOf, vatCountryOf } from '#server/tax/vat/territories.ts';
import { type Proof, requireOwn } from './require-own.ts';

/**
 * Returns whether a sale to who lives there carries the Union's VAT, before its money moves. Throws `country_closed`
 * where the owner does not sell to, and `order_not_found` for another's checkout.
 */
export async function checkPlace(
  deps: Deps,
  intentId: string,
  { proof, place }: { proof: Proof; place: BuyerPlace },
): Promise<{ success: true; taxed: boolean }> {
  await requireOwn(deps, intentId, proof);
  if (!isOutside(place)) return { success: true, taxed: true };
  const country = vatCountryOf(place.country);
  const zone = zoneOf({ country, territory: territoryOf(place.country, place.postalCode) });
  const { opened } = await regimeSetting.current(deps);
  if (opened.includes(zone)) return { success: true, taxed: false };
  throw new ShopError('country_closed', `nothing is sold to ${zone}`, { field: 'country' });
}
