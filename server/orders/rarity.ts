import { countBound } from '#server/database/keyset.ts';

/** So few, reckoned from a sample, that they can be gathered and counted; a sample may be wrong by a half. */
export const isRare = (reckoned: number): boolean => reckoned <= 1.5 * countBound;
