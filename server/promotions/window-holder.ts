import { createHmac } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { visitorHash } from './window-rules.ts';

/** Who may have had the banner's window before: a browser by its cookie, a person by address and profile. */
export interface WindowHolder {
  /** Missing where this browser never looked at the banner. */
  browser: Buffer | undefined;
  person: Buffer[];
  /** Of these what is opened from now on is kept; the others are from before a rotation of keys. */
  personNow: Buffer[];
}

export interface KnownBuyer {
  /** Token of the visitor's own offer, from the cookie. */
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
  return secrets.signingKeys.map((key) => createHmac('sha256', key).update(text).digest());
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
