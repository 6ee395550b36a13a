import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { StaffId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { hashToken } from '../sessions/session-token.ts';
import {
  assertionOptions,
  challengeIn,
  registrationOptions,
  relyingParty,
  verifyAssertion,
  verifyRegistration,
} from '../sessions/webauthn.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyPurpose,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
} from './store-passkeys.ts';

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

/** Keeps the passkey that the member's device has just made. Throws `passkey_refused`. */
export async function keepPasskey(
  deps: Deps,
  staff: StaffActor,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const challenge = challengeIn(response);
  if (challenge === undefined) throw new ShopError('passkey_refused', 'no challenge');
  const asked = { hash: hashToken(challenge), purpose: 'registration' as const, staffId: staff.id };
  const at = deps.now();
  if (!(await takeChallenge(deps.database, asked, at)))
    throw new ShopError('passkey_refused', 'not an open challenge of this member');
  const made = await verifyRegistration(relyingParty(deps), response, challenge);
  if (!made) throw new ShopError('passkey_refused', 'the answer proves nothing');
  try {
    await inTransaction(deps.database, async (tx) => {
      const id = await insertPasskey(tx, { staffId: staff.id, ...made, name, at });
      await audited(tx, staff, {
        action: 'staff.passkey_added',
        subjectType: 'passkey',
        subjectId: id,
        after: { name },
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'passkeys_credential_unique')) throw error;
    throw new ShopError('passkey_refused', 'the passkey is known', { cause: error });
  }
}

/** Throws `not_found` for one of somebody else's. */
export async function dropPasskey(deps: Deps, staff: StaffActor, id: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const name = await deletePasskey(tx, { id, staffId: staff.id });
    if (name === undefined) throw new ShopError('not_found', 'no such passkey of this member');
    await audited(tx, staff, {
      action: 'staff.passkey_dropped',
      subjectType: 'passkey',
      subjectId: id,
      before: { name },
    });
  });
}

interface ShownPasskey {
  passkey: PasskeyRow;
  /** To be kept in the transaction that lets the member in. */
  counter: number;
}

/**
 * Is it the answer to an open challenge, by a passkey that we know, of this member where one is named? The challenge
 * is used up by the asking, so that nothing can be tried twice on it.
 */
export async function checkPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  asked: { purpose: 'sign_in'; staffId: null } | { purpose: 'proof'; staffId: StaffId },
): Promise<ShownPasskey | undefined> {
  const challenge = challengeIn(response);
  if (challenge === undefined) return undefined;
  const open = await takeChallenge(deps.database, { hash: hashToken(challenge), ...asked }, deps.now());
  const passkey = open ? await findPasskey(deps.database, response.id) : undefined;
  if (!passkey || (asked.staffId !== null && passkey.staff_id !== asked.staffId)) return undefined;
  const counter = await verifyAssertion(relyingParty(deps), response, { challenge, passkey });
  return counter === undefined ? undefined : { passkey, counter };
}
