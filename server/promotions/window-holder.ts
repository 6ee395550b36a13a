import { createHmac } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { visitorHash } from './window-rules.ts';

/** Who may have had the banner's window before: a browser by its cookie, a person by address and profile. */
export interface WindowHolder {
  /** Missing where this browser never looked at the banner. */
  browser: Buffer | undefined;
  person: Buffer[];
}

export interface KnownBuyer {
  /** Token of the visitor's own offer, from the cookie. */
  visitor: string | undefined;
  email?: string | undefined;
  username?: string | undefined;
}

/** Returns what is kept of an address or a profile: without the signing key nobody can try out whose it is. */
function markOf({ secrets }: Pick<Deps, 'secrets'>, what: 'address' | 'profile', value: string): Buffer {
  const text = JSON.stringify(['window', what, value.toLowerCase()]);
  return createHmac('sha256', secrets.signingKey).update(text).digest();
}

export const addressMark = (deps: Pick<Deps, 'secrets'>, email: string): Buffer =>
  markOf(deps, 'address', email);

export function windowHolder(deps: Pick<Deps, 'secrets'>, buyer: KnownBuyer): WindowHolder {
  const { visitor, email, username } = buyer;
  const person = [
    ...(email === undefined ? [] : [addressMark(deps, email)]),
    ...(username === undefined ? [] : [markOf(deps, 'profile', username)]),
  ];
  return { browser: visitor === undefined ? undefined : visitorHash(visitor), person };
}
