import { customPriceCents, customQuantity } from '#contracts/catalog.ts';
import type { Service } from '#contracts/catalog-schemas.ts';
import { toDecimalString } from '#contracts/money.ts';

/** The id of the tile for a quantity of one's own (text 1, section 9). */
const customId = 9;

/**
 * Returns the service "Custom" of the list: European followers in a quantity of one's own, with the price of the smallest
 * one; undefined while no European package is sold that a price could be reckoned from.
 */
export function customEntry(services: readonly Service[]): Service | undefined {
  const tiers = services.filter(
    ({ type, audience, kind }) => type === 'followers' && audience === 'europe' && !kind,
  );
  if (tiers.length === 0) return undefined;
  const priceCents = customPriceCents(customQuantity.default, tiers);
  const price = toDecimalString(priceCents);
  // The next smaller package stands for it.
  const base = tiers.findLast(({ quantity }) => quantity <= customQuantity.default) ?? tiers[0];
  return {
    ...{ id: customId, name: 'Custom', description: '', type: 'followers', audience: 'europe' },
    ...{ quantity: customQuantity.default, bonus: 0, refillDays: base?.refillDays ?? 0, price, priceCents },
    ...{ regularPrice: price, regularPriceCents: priceCents, isOnSale: false, discountPercent: 0 },
    ...{ featured: false, popular: false, providerServiceId: '', platform: 'instagram' },
  };
}
