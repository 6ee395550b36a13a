import { createHmac } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { hashToken } from '#server/staff/sessions/session-token.ts';
import { assertionOptions, registrationOptions, relyingParty } from '#server/staff/sessions/webauthn.ts';
import { insertChallenge, passkeysOf } from './store-passkeys.ts';
import type { SessionRow } from './store-sessions.ts';

/** As long as a mailed code: the field of the page offers it for as long as somebody may take to look at it. */
const challengeMs = 10 * 60_000;

/** Tells a device that two passkeys are of one account. An id that says nothing to whoever reads it. */
const holderOf = (key: string, email: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['customer', 'passkey', email]))
    .digest('base64url');

const expiry = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() + challengeMs);

/** For a new passkey of whoever is signed in. */
export async function offerNewPasskey(deps: Deps, { email }: SessionRow) {
  const known = await passkeysOf(deps.database, email);
  const options = await registrationOptions(relyingParty(deps), {
    id: holderOf(deps.secrets.signingKey, email),
    username: email,
    credentialIds: known.map((key) => key.credential_id),
  });
  const hash = hashToken(options.challenge);
  await insertChallenge(deps.database, { hash, purpose: 'registration', email }, expiry(deps));
  return { ...options };
}

/** For whoever has a passkey of this shop: no address is named, so nothing tells whether one has any. */
export async function offerEntry(deps: Deps) {
  const options = await assertionOptions(relyingParty(deps), []);
  const hash = hashToken(options.challenge);
  await insertChallenge(deps.database, { hash, purpose: 'sign_in', email: null }, expiry(deps));
  return { ...options };
}
