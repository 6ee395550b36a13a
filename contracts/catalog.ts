/** Limits of the custom quantity (text 1, sections 5 and 9). */
export const customQuantity = { min: 500, max: 100_000, step: 10, default: 500 } as const;

/** One step of the price list: what a quantity costs in cents. */
export interface PriceTier {
  quantity: number;
  priceCents: number;
}

/**
 * Price of a custom quantity: linear between the tiers, proportional below the smallest and above the largest,
 * 5 cents a unit without tiers (text 1, section 9). Rounded to whole cents.
 */
export function customPriceCents(quantity: number, tiers: readonly PriceTier[]): number {
  const sorted = [...tiers].sort((a, b) => a.quantity - b.quantity);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return Math.round(quantity * 5);
  if (quantity <= first.quantity) return Math.round((first.priceCents * quantity) / first.quantity);
  if (quantity >= last.quantity) return Math.round((last.priceCents * quantity) / last.quantity);
  const upperIndex = sorted.findIndex((tier) => tier.quantity >= quantity);
  const upper = sorted[upperIndex] as PriceTier;
  const lower = sorted[upperIndex - 1] as PriceTier;
  const share = (quantity - lower.quantity) / (upper.quantity - lower.quantity);
  return Math.round(lower.priceCents + share * (upper.priceCents - lower.priceCents));
}

/** A whole step inside the limits? */
export function isCustomQuantity(quantity: number): boolean {
  return (
    Number.isInteger(quantity) &&
    quantity >= customQuantity.min &&
    quantity <= customQuantity.max &&
    quantity % customQuantity.step === 0
  );
}

/** What the field does on blur: into the range, onto the step. */
export function clampCustomQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return customQuantity.default;
  const stepped = Math.round(quantity / customQuantity.step) * customQuantity.step;
  return Math.min(customQuantity.max, Math.max(customQuantity.min, stepped));
}
