import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { inTransaction, type Tx } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { isUniqueViolation, ShopError } from '../errors.ts';
import { tables } from './realm-tables.ts';
import { type Realm, type RealmHolder, rulesOf } from './realms.ts';
import {
  type Challenge,
  deleteChallenge,
  deletePasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  lockPasskeysOf,
  type NewPasskey,
  type OwnPasskey,
  type PasskeyRows,
  recordPasskeyUse,
  setPasskeyName,
} from './store-passkeys.ts';
import { hashToken } from './tokens.ts';
import {
  assertionOptions,
  challengeIn,
  registrationOptions,
  relyingParty,
  verifyAssertion,
  verifyRegistration,
} from './webauthn.ts';

export { findPasskeys } from './store-passkeys.ts';

async function saveChallenge(deps: Deps, asked: Challenge, challenge: string): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + rulesOf(asked.realm).challengeSeconds * 1000);
  await insertChallenge(deps.database, asked, { hash: hashToken(challenge), expiresAt });
}

/**
 * Consumes the challenge, so that it cannot be used again. Returns it if it was open for this purpose and
 * holder.
 */
async function consumeChallenge(
  { database, now }: Deps,
  asked: Challenge,
  response: { response: { clientDataJSON: string } },
): Promise<string | undefined> {
  const challenge = challengeIn(response);
  if (challenge === undefined) return undefined;
  const isOpen = await deleteChallenge(database, asked, { hash: hashToken(challenge), now: now() });
  return isOpen ? challenge : undefined;
}

const idsOf = async ({ database }: Deps, realm: Realm, holder: string) =>
  (await findPasskeys(database, realm, { by: 'holder', value: holder })).map((key) => key.credential_id);

export async function offerRegistration(
  deps: Deps,
  { realm, holder, handle, username }: { realm: Realm; holder: string; handle: string; username: string },
) {
  const credentialIds = await idsOf(deps, realm, holder);
  const options = await registrationOptions(relyingParty(deps), { id: handle, username, credentialIds });
  await saveChallenge(deps, { realm, purpose: 'registration', holder }, options.challenge);
  return { ...options };
}

/**
 * Returns options for any passkey of the realm to sign in, or for a passkey of the holder to re-authenticate.
 */
export async function offerAssertion(deps: Deps, asked: Challenge) {
  const credentialIds = asked.holder === null ? [] : await idsOf(deps, asked.realm, asked.holder);
  const options = await assertionOptions(relyingParty(deps), credentialIds);
  await saveChallenge(deps, asked, options.challenge);
  return { ...options };
}

/**
 * Runs `then` in the same transaction. Throws the realm's error (`passkey_refused`,
 * `customer_passkey_refused`).
 */
export async function savePasskey(
  deps: Deps,
  { response, ...made }: RealmHolder & { name: string; response: RegistrationResponseJSON },
  then: (tx: Tx, id: string) => Promise<void>,
): Promise<string> {
  const { realm, holder } = made;
  const { passkeyRefused } = rulesOf(realm);
  const challenge = await consumeChallenge(deps, { realm, purpose: 'registration', holder }, response);
  if (challenge === undefined) throw new ShopError(passkeyRefused, 'not an open challenge of this holder');
  const key = await verifyRegistration(relyingParty(deps), response, challenge);
  if (!key) throw new ShopError(passkeyRefused, 'the response could not be verified');
  try {
    return await inTransaction(deps.database, (tx) =>
      insertBounded(tx, { ...made, ...key, at: deps.now() }, then),
    );
  } catch (error) {
    if (!isUniqueViolation(error, `${tables[realm].passkeys}_credential_unique`)) throw error;
    throw new ShopError(passkeyRefused, 'the passkey is already registered', { cause: error });
  }
}

async function insertBounded(
  tx: Tx,
  key: NewPasskey,
  then: (tx: Tx, id: string) => Promise<void>,
): Promise<string> {
  const { mostPasskeys, passkeyRefused } = rulesOf(key.realm);
  if (mostPasskeys !== null && (await lockPasskeysOf(tx, key.realm, key.holder)) >= mostPasskeys)
    throw new ShopError(passkeyRefused, 'the holder has the maximum number of passkeys');
  const id = await insertPasskey(tx, key);
  await then(tx, id);
  return id;
}

export async function renamePasskey(
  { database }: Pick<Deps, 'database'>,
  realm: Realm,
  own: OwnPasskey & { name: string },
): Promise<void> {
  if (!(await setPasskeyName(database, realm, own)))
    throw new ShopError('not_found', 'no such passkey of this holder');
}

export async function dropPasskey(db: Tx | Deps['database'], realm: Realm, own: OwnPasskey): Promise<string> {
  const name = await deletePasskey(db, realm, own);
  if (name === undefined) throw new ShopError('not_found', 'no such passkey of this holder');
  return name;
}

export async function listPasskeys({ database }: Pick<Deps, 'database'>, realm: Realm, holder: string) {
  const kept = await findPasskeys(database, realm, { by: 'holder', value: holder });
  return kept.map(({ id, name, created_at: addedAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export interface AssertedPasskey<R extends Realm> {
  passkey: PasskeyRows[R];
  /** The caller stores the counter in the transaction that signs the holder in. */
  counter: number;
}

/**
 * Verifies a response to an open challenge by a known passkey, of the given holder if set. Consumes the challenge, so
 * that it cannot be attempted twice.
 */
export async function checkPasskey<R extends Realm>(
  deps: Deps,
  response: AuthenticationResponseJSON,
  asked: Challenge & { realm: R },
): Promise<AssertedPasskey<R> | undefined> {
  const challenge = await consumeChallenge(deps, asked, response);
  if (challenge === undefined) return undefined;
  const by = { by: 'credential_id', value: response.id } as const;
  const [passkey] = await findPasskeys(deps.database, asked.realm, by);
  if (!passkey) return undefined;
  if (asked.holder !== null && holderOf(passkey) !== asked.holder) return undefined;
  const counter = await verifyAssertion(relyingParty(deps), response, { challenge, passkey });
  return counter === undefined ? undefined : { passkey, counter };
}

const holderOf = (row: PasskeyRows[Realm]): string => ('staff_id' in row ? row.staff_id : row.email);

/**
 * Stores the use of a verified passkey. Returns false for a deleted passkey, and for a copy, whose counter has not
 * increased.
 */
export const usePasskey = (
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { realm, passkey: { id }, counter }: { realm: Realm; passkey: { id: string }; counter: number },
): Promise<boolean> => recordPasskeyUse(tx, realm, { id, counter, at: now() });
