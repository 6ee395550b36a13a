/** Limit of counting. Above it, `total` is a lower bound. */
export const mostCounted = 10_000;

/** Limit of bulk actions, because staff must review the results. */
export const mostInBulk = 1000;
