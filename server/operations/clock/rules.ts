import { dayMs } from '#contracts/kit/time.ts';

/** More would leave the years that certificates, rates and numbers are made for. */
const mostMs = 30 * 366 * dayMs;

/** Why the shop's clock is not moved there; undefined when it may be. */
export type ClockRefusal = 'too_far' | 'before_sealed';

export interface SealedAt {
  /** The newest moment that something bears which is never written again; null for a shop that has sold nothing. */
  sealedAt: Date | null;
  realNow: Date;
}

/** How far ahead the clock stays at the least: nothing that was sealed may lie in a time to come. */
export const leastAhead = ({ sealedAt, realNow }: SealedAt): number =>
  sealedAt === null ? 0 : Math.max(0, Math.ceil(sealedAt.getTime() - realNow.getTime()));

/** May the clock be so far ahead? Forwards always, backwards down to the least. */
export function judgeAhead(aheadMs: number, sealed: SealedAt): ClockRefusal | undefined {
  if (aheadMs > mostMs) return 'too_far';
  return aheadMs < leastAhead(sealed) ? 'before_sealed' : undefined;
}
