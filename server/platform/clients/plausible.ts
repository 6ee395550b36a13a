/** No profile or post has this many: a higher count is invalid, and sums with a lower one fit an integer. */
const mostCounted = 2_000_000_000;

export function plausibleCount(count: number | null): number | null {
  return count === null || count > mostCounted ? null : count;
}

/** This is a thousand million of any currency, in millionths: no order costs as much, and sums of it fit. */
const mostCharged = 10n ** 15n;

/** Returns an order's cost in millionths; null where it is negative or impossibly high. */
export function plausibleCharge(micros: bigint | undefined): bigint | null {
  return micros === undefined || micros < 0n || micros > mostCharged ? null : micros;
}
