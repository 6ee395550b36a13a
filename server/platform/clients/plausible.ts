/** Higher than the counts of any profile or post. Sums of lower counts fit an integer. */
const maxPlausibleCount = 2_000_000_000;

export function toPlausibleCount(count: number | null): number | null {
  return count === null || count > maxPlausibleCount ? null : count;
}

/**
 * A thousand million units of any currency, in millionths. Higher than the cost of any order, and sums fit
 * the column.
 */
const maxPlausibleCharge = 10n ** 15n;

export function toPlausibleCharge(micros: bigint | undefined): bigint | null {
  return micros === undefined || micros < 0n || micros > maxPlausibleCharge ? null : micros;
}
