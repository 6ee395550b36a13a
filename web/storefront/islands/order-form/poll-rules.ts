/** Price lists are asked for this often while someone looks at them, and again on return when older than that. */
const pollMs = 5000;
const staleMs = 2000;
/** A shop that does not answer is asked less and less. */
const slowestMs = 60_000;

/** Time until the next request after so many failed ones in a row. */
export const nextPollMs = (failures: number): number => Math.min(slowestMs, pollMs * 2 ** failures);

/** Are the lists too old to be relied upon by someone who comes back to the page? */
export const isStale = (askedAt: number, now: number): boolean => now - askedAt >= staleMs;
