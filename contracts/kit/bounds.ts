/**
 * Limits that a change must confirm: a price change by the factor 1.5 or more, a package sold at a loss, or nothing
 * left on sale. The owner types a word and re-authenticates.
 */
export const changeLimits = ['leap', 'loss', 'all_sales'] as const;
export type ChangeLimit = (typeof changeLimits)[number];

/** Header with the confirmed limits, for example `leap,loss`. */
export const confirmedBoundsHeader = 'x-meant';

/** Price factor from which a change needs confirmation. */
export const largeChangeFactor = 1.5;
