/** Lists are counted up to here: `total` is then the least that there is, no estimate. */
export const mostCounted = 10_000;

/** So many are changed at once and no more, because somebody has to read what came of each. */
export const mostInBulk = 1000;
