import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Locale } from '#contracts/kit/locales.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hashToken } from '#server/staff/sessions/session-token.ts';
import { challengeIn, relyingParty, verifyAssertion } from '#server/staff/sessions/webauthn.ts';
import type { Door } from './door.ts';
import { type Entered, openSession } from './open-session.ts';
import { findPasskey, notePasskeyUse, takeChallenge } from './store-passkeys.ts';

interface Shown {
  response: AuthenticationResponseJSON;
  locale: Locale;
  door: Door;
}

const refused = (why: string) => new ShopError('customer_passkey_refused', why);

/**
 * Signs in whoever holds a passkey that an address of a customer has kept: one of staff is not among them. Each
 * challenge is used up by the asking, so that nothing is tried twice on it. Throws `customer_passkey_refused`.
 */
export async function enterByPasskey(deps: Deps, { response, locale, door }: Shown): Promise<Entered> {
  const challenge = challengeIn(response);
  const asked = { hash: hashToken(challenge ?? ''), purpose: 'sign_in', email: null } as const;
  if (challenge === undefined || !(await takeChallenge(deps.database, asked, deps.now())))
    throw refused('not an open challenge');
  const passkey = await findPasskey(deps.database, response.id);
  const counter = passkey && (await verifyAssertion(relyingParty(deps), response, { challenge, passkey }));
  if (!passkey || counter === undefined) throw refused('not a passkey of a customer');
  return inTransaction(deps.database, async (tx) => {
    if (!(await notePasskeyUse(tx, { id: passkey.id, counter, at: deps.now() })))
      throw refused('gone, or its counter has not risen');
    return openSession(deps, tx, { email: passkey.email, locale, door });
  });
}
