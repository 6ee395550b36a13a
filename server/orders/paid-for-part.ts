import { splitCents } from '#contracts/money.ts';

/** A line, or one post of it, and what was paid for the line. */
export interface PaidPart {
  linePriceCents: number;
  /** What each post of the line gets, by position; null when it has none. */
  shares: number[] | null;
  position: number;
}

/** What was paid for the part: the line's price split over its posts, so that all parts sum to it. */
export function paidForPart({ linePriceCents, shares, position }: PaidPart): number {
  if (shares === null) return linePriceCents;
  const part = splitCents(linePriceCents, shares)[position];
  if (part === undefined) throw new RangeError(`no post at ${position}`);
  return part;
}
