/** No profile and no post has so many: a count above is none, and what is reckoned with one below fits an integer. */
const mostCounted = 2_000_000_000;

/** The count as it may be kept; null for one that nothing in the world can have. */
export function plausibleCount(count: number | null): number | null {
  return count === null || count > mostCounted ? null : count;
}

/** A thousand millions of any currency, in millionths: no order costs as much, and sums of it fit. */
const mostCharged = 10n ** 15n;

/** What an order cost, in millionths; null for less than nothing and for what no order costs. */
export function plausibleCharge(micros: bigint | undefined): bigint | null {
  return micros === undefined || micros < 0n || micros > mostCharged ? null : micros;
}
