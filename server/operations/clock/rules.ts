import { dayMs } from '#contracts/kit/time.ts';

/** Certificates, rates and number series do not exist for later years. */
const maxAheadMs = 30 * 366 * dayMs;

export type ClockRefusal = 'too_far' | 'before_sealed';

export interface LastSealed {
  /** Newest time in a permanent row. Null for a shop without sales. */
  sealedAt: Date | null;
  realNow: Date;
}

/** Returns the minimum lead of the clock in milliseconds. No permanent row may be in the future. */
export const minAheadMs = ({ sealedAt, realNow }: LastSealed): number =>
  sealedAt === null ? 0 : Math.max(0, Math.ceil(sealedAt.getTime() - realNow.getTime()));

/** Checks whether the clock may have this lead. Forward is always allowed, backward down to the minimum. */
export function checkAhead(aheadMs: number, sealed: LastSealed): ClockRefusal | undefined {
  if (aheadMs > maxAheadMs) return 'too_far';
  return aheadMs < minAheadMs(sealed) ? 'before_sealed' : undefined;
}
