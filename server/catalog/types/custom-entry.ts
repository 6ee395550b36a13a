import { customPriceCents, customQuantity, standInFor } from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { toDecimalString } from '#contracts/kit/money.ts';

/** The id of the tile for a quantity of one's own (text 1, section 9). */
const customId = 9;

/**
 * Returns the service "Custom" of the list: European followers in a quantity of one's own, with the price of the smallest
 * one; undefined while no European package is sold that a price could be reckoned from.
 */
export function customEntry(services: readonly Service[]): Service | undefined {
  const tiers = services.filter(({ audience }) => audience === 'europe');
  if (tiers.length === 0) return undefined;
  const priceCents = customPriceCents(customQuantity.default, tiers);
  const price = toDecimalString(priceCents);
  const base = standInFor(customQuantity.default, tiers);
  return {
    id: customId,
    name: 'Custom',
    description: '',
    type: 'followers',
    audience: 'europe',
    quantity: customQuantity.default,
    bonus: base?.bonus ?? 0,
    price,
    priceCents,
    refillDays: (base ?? tiers[0])?.refillDays ?? 0,
    regularPrice: price,
    regularPriceCents: priceCents,
    isOnSale: false,
    discountPercent: 0,
    featured: false,
    popular: false,
    providerServiceId: '',
    platform: 'instagram',
  };
}
