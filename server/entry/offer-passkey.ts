import type { StaffId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { assertionOptions, registrationOptions, relyingParty } from '#server/staff/webauthn.ts';
import { insertChallenge, type PasskeyPurpose, passkeysOf } from './store-passkeys.ts';

/** A little more than the browser waits for the member. */
const challengeMs = 180_000;

/** What the browser has to answer: once, soon, and for this purpose alone. */
async function keepChallenge(
  deps: Deps,
  challenge: string,
  about: { purpose: PasskeyPurpose; staffId: StaffId | null },
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + challengeMs);
  await insertChallenge(deps.database, { hash: hashToken(challenge), ...about }, expiresAt);
}

const idsOf = async (deps: Deps, staffId: StaffId) =>
  (await passkeysOf(deps.database, staffId)).map((passkey) => passkey.credential_id);

/** For a new passkey of this member. */
export async function offerRegistration(deps: Deps, { id, username }: StaffActor) {
  const member = { id, username, credentialIds: await idsOf(deps, id) };
  const options = await registrationOptions(relyingParty(deps), member);
  await keepChallenge(deps, options.challenge, { purpose: 'registration', staffId: id });
  return { ...options };
}

/** For whoever has a passkey of this shop. */
export async function offerSignIn(deps: Deps) {
  const options = await assertionOptions(relyingParty(deps), []);
  await keepChallenge(deps, options.challenge, { purpose: 'sign_in', staffId: null });
  return { ...options };
}

/** For a member at work who shows once more who they are. */
export async function offerProof(deps: Deps, { id }: StaffActor) {
  const options = await assertionOptions(relyingParty(deps), await idsOf(deps, id));
  await keepChallenge(deps, options.challenge, { purpose: 'proof', staffId: id });
  return { ...options };
}
