/** Limits of the custom quantity (text 1, sections 5 and 9). */
export const customQuantity = { min: 500, max: 100_000, step: 10, default: 500 } as const;

export interface PriceTier {
  quantity: number;
  priceCents: number;
}

/**
 * Returns the biggest package not above a custom quantity, or `undefined`. The quantity gets that package's bonus and
 * guarantees, so paying more never brings less.
 */
export function largestPackageUpTo<T extends { quantity: number }>(
  quantity: number,
  packages: readonly T[],
): T | undefined {
  const smaller = packages.filter((entry) => entry.quantity <= quantity);
  return smaller.toSorted((a, b) => b.quantity - a.quantity)[0];
}

/**
 * Returns the interpolated price: linear between tiers, proportional outside of them. `sorted` must be sorted and not
 * empty.
 */
function interpolateTierPrice(quantity: number, sorted: readonly PriceTier[]): number {
  const first = sorted[0] as PriceTier;
  const last = sorted.at(-1) as PriceTier;
  if (quantity <= first.quantity) return Math.round((first.priceCents * quantity) / first.quantity);
  if (quantity >= last.quantity) return Math.round((last.priceCents * quantity) / last.quantity);
  const upperIndex = sorted.findIndex((tier) => tier.quantity >= quantity);
  const upper = sorted[upperIndex] as PriceTier;
  const lower = sorted[upperIndex - 1] as PriceTier;
  const share = (quantity - lower.quantity) / (upper.quantity - lower.quantity);
  return Math.round(lower.priceCents + share * (upper.priceCents - lower.priceCents));
}

/**
 * Returns the price of a custom quantity in whole cents: interpolated, or 5 cents per unit without tiers (text 1,
 * section 9). Never more than a bigger package. A tier's quantity costs the tier's price.
 */
export function customPriceCents(quantity: number, tiers: readonly PriceTier[]): number {
  if (tiers.length === 0) return Math.round(quantity * 5);
  const exact = tiers.find((tier) => tier.quantity === quantity);
  if (exact) return exact.priceCents;
  const sorted = [...tiers].sort((a, b) => a.quantity - b.quantity);
  const bigger = sorted.filter((tier) => tier.quantity > quantity).map((tier) => tier.priceCents);
  return Math.min(interpolateTierPrice(quantity, sorted), ...bigger);
}

export function isCustomQuantity(quantity: number): boolean {
  return (
    Number.isInteger(quantity) &&
    quantity >= customQuantity.min &&
    quantity <= customQuantity.max &&
    quantity % customQuantity.step === 0
  );
}

export function clampCustomQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return customQuantity.default;
  const stepped = Math.round(quantity / customQuantity.step) * customQuantity.step;
  return Math.min(customQuantity.max, Math.max(customQuantity.min, stepped));
}
