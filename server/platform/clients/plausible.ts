/** No profile or post has this many. Sums of lower counts fit an integer. */
const mostCounted = 2_000_000_000;

export function plausibleCount(count: number | null): number | null {
  return count === null || count > mostCounted ? null : count;
}

/** A thousand million units of any currency, in millionths. No order costs as much, and sums fit the column. */
const mostCharged = 10n ** 15n;

export function plausibleCharge(micros: bigint | undefined): bigint | null {
  return micros === undefined || micros < 0n || micros > mostCharged ? null : micros;
}
