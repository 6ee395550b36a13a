import { hourMs } from '#contracts/kit/time.ts';
import type { CountdownSetting } from '#contracts/orders/offers.ts';
import type { Facts } from '#server/platform/database/row.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hmacSha256, sha256 } from '#server/platform/kit/hash.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';

/** Is one visitor's window of one code. */
export type VisitorWindow = Facts<'visitor_windows', 'ends_at' | 'again_at'>;

/** Says whether a code is inside its window, after it, or was never opened for this browser. */
type WindowStanding = 'open' | 'over' | 'none';

/** Holds windows that are known of a buyer: this browser's, and those of the address and the profile. */
export interface KnownWindows {
  browser: Date | null;
  /** Is the earliest end of them all. */
  earliest: Date | null;
}

/**
 * Returns how the window stands. The end is the first moment at which the code no longer counts; whichever
 * browser had it first, it ends once.
 */
export function windowStanding({ browser, earliest }: KnownWindows, now: Date): WindowStanding {
  if (earliest && earliest <= now) return 'over';
  return browser ? 'open' : 'none';
}

/** Returns the end of a window that opens now, never after the code's own, and when another may follow it. */
export function newWindow(
  { seconds, againHours }: CountdownSetting,
  { validUntil }: Pick<DiscountCode, 'validUntil'>,
  now: Date,
): VisitorWindow {
  const ends = now.getTime() + seconds * 1000;
  const endsAt = new Date(validUntil ? Math.min(ends, validUntil.getTime()) : ends);
  return { endsAt, againAt: new Date(Math.max(endsAt.getTime(), now.getTime() + againHours * hourMs)) };
}

/**
 * Returns whether the banner may show the code just now: only one that counts inside windows alone, or else
 * its end would be no end.
 */
export function isOfferable(code: DiscountCode, now: Date): boolean {
  const { active, windowOnly, kind, validFrom, validUntil, maxUses, uses } = code;
  const valid = validFrom <= now && (validUntil === null || validUntil > now);
  return active && windowOnly && kind === 'percentage' && valid && (maxUses === null || uses < maxUses);
}

/** Returns what is kept of the token in the visitor's cookie. */
export function visitorHash(token: string): Buffer {
  return sha256(token);
}

/** Says who may have had the banner's window before: a browser by its cookie, a person by address and profile. */
export interface WindowHolder {
  /** It is missing where this browser never looked at the banner. */
  browser: Buffer | undefined;
  person: Buffer[];
  /** What is opened from now on is kept of these; the others are from before a rotation of keys. */
  personNow: Buffer[];
}

export interface KnownBuyer {
  /** Is the token of the visitor's own offer, from the cookie. */
  visitor: string | undefined;
  email?: string | undefined;
  username?: string | undefined;
}

/**
 * Returns what is kept of an address or a profile, by the present key first and by those from before a rotation: without
 * one of them nobody can try out whose it is.
 */
function marksOf({ secrets }: Pick<Deps, 'secrets'>, what: 'address' | 'profile', value: string): Buffer[] {
  const text = JSON.stringify(['window', what, value.toLowerCase()]);
  return secrets.signingKeys.map((key) => hmacSha256(key, text));
}

export const addressMarks = (deps: Pick<Deps, 'secrets'>, email: string): Buffer[] =>
  marksOf(deps, 'address', email);

export function windowHolder(deps: Pick<Deps, 'secrets'>, buyer: KnownBuyer): WindowHolder {
  const { visitor, email, username } = buyer;
  const marks = [
    ...(email === undefined ? [] : [addressMarks(deps, email)]),
    ...(username === undefined ? [] : [marksOf(deps, 'profile', username)]),
  ];
  return {
    browser: visitor === undefined ? undefined : visitorHash(visitor),
    person: marks.flat(),
    personNow: marks.flatMap((byKey) => byKey.slice(0, 1)),
  };
}
