/**
 * Limits that a change must confirm: a price change by the factor 1.5 or more, a package sold at a loss, or nothing
 * left on sale. The owner types a word and re-authenticates.
 */
export const bounds = ['leap', 'loss', 'all_sales'] as const;
export type Bound = (typeof bounds)[number];

/** Header with the confirmed limits, for example `leap,loss`. */
export const meantHeader = 'x-meant';

/** Price factor from which a change needs confirmation. */
export const leapFactor = 1.5;
