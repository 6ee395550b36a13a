import type { Cents } from '#contracts/money.ts';

/** Net sales to consumers of other member states in a calendar year (Directive 2006/112, article 59c). */
export const thresholdCents: Cents = 1_000_000;
/** From here on the owner is told that it comes near. */
export const warnShare = 0.8;

export interface YearOfSales {
  /** Net, in euro cents, to consumers of other states. */
  thisYearCents: Cents;
  lastYearCents: Cents;
}

/**
 * Is a sale of this size the one that crosses, or does it come after? The crossing sale itself is taxed where the
 * buyer is; a year above it carries the next one with it.
 */
export const crosses = ({ thisYearCents, lastYearCents }: YearOfSales, netCents: Cents): boolean =>
  lastYearCents > thresholdCents || thisYearCents + netCents > thresholdCents;

export const comesNear = ({ thisYearCents, lastYearCents }: YearOfSales): boolean =>
  lastYearCents <= thresholdCents && thisYearCents >= thresholdCents * warnShare;
