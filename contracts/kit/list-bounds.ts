/** Limit of counting. Above it, `total` is a lower bound. */
export const maxExactCount = 10_000;

/** Limit of bulk actions, because staff must review the results. */
export const maxBulkItems = 1000;
