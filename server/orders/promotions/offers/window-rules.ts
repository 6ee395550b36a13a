import { hourMs } from '#contracts/kit/time.ts';
import type { CountdownSetting } from '#contracts/orders/offers.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hmacSha256, sha256 } from '#server/platform/kit/hash.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';

export type VisitorWindow = CamelCaseRow<'visitor_windows', 'ends_at' | 'again_at'>;

type WindowStanding = 'open' | 'over' | 'none';

export interface WindowEnds {
  browser: Date | null;
  earliest: Date | null;
}

/** The end of a window is the first moment without discount. All browsers of the buyer share it. */
export function windowStanding({ browser, earliest }: WindowEnds, now: Date): WindowStanding {
  if (earliest && earliest <= now) return 'over';
  return browser ? 'open' : 'none';
}

/** The window ends no later than the code itself. */
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
 * The banner may show only codes that are valid only in windows, because otherwise its countdown would be
 * untrue.
 */
export function isOfferable(code: DiscountCode, now: Date): boolean {
  const { active, windowOnly, kind, validFrom, validUntil, maxUses, uses } = code;
  const valid = validFrom <= now && (validUntil === null || validUntil > now);
  return active && windowOnly && kind === 'percentage' && valid && (maxUses === null || uses < maxUses);
}

export function visitorHash(token: string): Buffer {
  return sha256(token);
}

/**
 * Buyer who may have opened the banner's window before. Identified by the browser's cookie, and by address
 * and profile.
 */
export interface WindowHolder {
  /** Undefined if this browser never opened the banner. */
  browser: Buffer | undefined;
  person: Buffer[];
  /** Hashes with the current key, for new windows. `person` also has those of rotated keys. */
  personNow: Buffer[];
}

export interface BuyerIdentity {
  visitor: string | undefined;
  email?: string | undefined;
  username?: string | undefined;
}

/**
 * Keyed hashes of an address or a profile, first with the current key, then with rotated ones. The key prevents
 * guessing by trial.
 */
function hashedMarks(
  { secrets }: Pick<Deps, 'secrets'>,
  what: 'address' | 'profile',
  value: string,
): Buffer[] {
  const text = JSON.stringify(['window', what, value.toLowerCase()]);
  return secrets.signingKeys.map((key) => hmacSha256(key, text));
}

export const hashedAddressMarks = (deps: Pick<Deps, 'secrets'>, email: string): Buffer[] =>
  hashedMarks(deps, 'address', email);

export function windowHolder(deps: Pick<Deps, 'secrets'>, buyer: BuyerIdentity): WindowHolder {
  const { visitor, email, username } = buyer;
  const marks = [
    ...(email === undefined ? [] : [hashedAddressMarks(deps, email)]),
    ...(username === undefined ? [] : [hashedMarks(deps, 'profile', username)]),
  ];
  return {
    browser: visitor === undefined ? undefined : visitorHash(visitor),
    person: marks.flat(),
    personNow: marks.flatMap((byKey) => byKey.slice(0, 1)),
  };
}
