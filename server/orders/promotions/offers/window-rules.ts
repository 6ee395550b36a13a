import { createHash } from 'node:crypto';
import type { CountdownSetting } from '#contracts/banner.ts';
import type { Facts } from '#server/database/row.ts';
import type { DiscountCode } from './discount-rules.ts';

/** One visitor's window of one code. */
export type VisitorWindow = Facts<'visitor_windows', 'ends_at' | 'again_at'>;

/** A code inside its window, after it, or never opened for this browser. */
export type WindowStanding = 'open' | 'over' | 'none';

/** Windows that are known of a buyer: this browser's, and those of the address and the profile. */
export interface KnownWindows {
  browser: Date | null;
  /** The earliest end of them all. */
  earliest: Date | null;
}

/** The end is the first moment at which the code no longer counts; whichever browser had it first, it ends once. */
export function windowStanding({ browser, earliest }: KnownWindows, now: Date): WindowStanding {
  if (earliest && earliest <= now) return 'over';
  return browser ? 'open' : 'none';
}

/** The end of a window that opens now, never after the code's own, and when another may follow it. */
export function newWindow(
  { seconds, againHours }: CountdownSetting,
  { validUntil }: Pick<DiscountCode, 'validUntil'>,
  now: Date,
): VisitorWindow {
  const ends = now.getTime() + seconds * 1000;
  const endsAt = new Date(validUntil ? Math.min(ends, validUntil.getTime()) : ends);
  return { endsAt, againAt: new Date(Math.max(endsAt.getTime(), now.getTime() + againHours * 3_600_000)) };
}

/** May the banner show the code just now? Only one that counts inside windows alone: else its end would be no end. */
export function isOfferable(code: DiscountCode, now: Date): boolean {
  const { active, windowOnly, kind, validFrom, validUntil, maxUses, uses } = code;
  const valid = validFrom <= now && (validUntil === null || validUntil > now);
  return active && windowOnly && kind === 'percentage' && valid && (maxUses === null || uses < maxUses);
}

/** What is kept of the token in the visitor's cookie. */
export function visitorHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
