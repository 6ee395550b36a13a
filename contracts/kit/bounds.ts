/**
 * Lists what an owner's change may pass: a price times one and a half or more, or divided by it; a package
 * that loses money; nothing left to buy. Anyone who means it types a word, and shows who they are.
 */
export const bounds = ['leap', 'loss', 'all_sales'] as const;
export type Bound = (typeof bounds)[number];

/** This header of a call says which of them are meant: `leap,loss`. */
export const meantHeader = 'x-meant';

/** A price leaps from this factor on. */
export const leapFactor = 1.5;
