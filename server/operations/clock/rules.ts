import { dayMs } from '#contracts/kit/time.ts';

/** Certificates, rates and numbers are not made for later years. */
const mostMs = 30 * 366 * dayMs;

export type ClockRefusal = 'too_far' | 'before_sealed';

export interface SealedAt {
  /** Is the newest time in a row that never changes; null for a shop that has sold nothing. */
  sealedAt: Date | null;
  realNow: Date;
}

/** Returns how far ahead the clock must stay at least: no sealed row may lie in the future. */
export const leastAhead = ({ sealedAt, realNow }: SealedAt): number =>
  sealedAt === null ? 0 : Math.max(0, Math.ceil(sealedAt.getTime() - realNow.getTime()));

/** Judges whether the clock may be this far ahead: forwards always, backwards down to the least. */
export function judgeAhead(aheadMs: number, sealed: SealedAt): ClockRefusal | undefined {
  if (aheadMs > mostMs) return 'too_far';
  return aheadMs < leastAhead(sealed) ? 'before_sealed' : undefined;
}
