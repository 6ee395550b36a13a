import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import { hashToken } from '#server/staff/sessions/session-token.ts';
import { challengeIn, relyingParty, verifyRegistration } from '#server/staff/sessions/webauthn.ts';
import { mostPasskeys } from '../rules.ts';
import {
  deletePasskey,
  insertPasskey,
  lockKeysOf,
  type NewPasskey,
  setPasskeyName,
  takeChallenge,
} from './store-passkeys.ts';
import type { SessionRow } from './store-sessions.ts';

type Made = Pick<NewPasskey, 'name' | 'locale'> & { response: RegistrationResponseJSON };

/**
 * Keeps the passkey that the device of a signed-in customer has just made, and tells the address by mail: whoever
 * holds it comes in for good. Throws `customer_passkey_refused`.
 */
export async function keepPasskey(deps: Deps, { email }: SessionRow, made: Made): Promise<string> {
  const { name, locale, response } = made;
  const challenge = challengeIn(response);
  const at = deps.now();
  const asked = { hash: hashToken(challenge ?? ''), purpose: 'registration', email } as const;
  if (challenge === undefined || !(await takeChallenge(deps.database, asked, at)))
    throw new ShopError('customer_passkey_refused', 'not an open challenge of this address');
  const key = await verifyRegistration(relyingParty(deps), response, challenge);
  if (!key) throw new ShopError('customer_passkey_refused', 'the answer proves nothing');
  return insertOnce(deps, { email, ...key, name, locale, at });
}

async function insertOnce(deps: Deps, key: NewPasskey): Promise<string> {
  try {
    return await inTransaction(deps.database, async (tx) => {
      if ((await lockKeysOf(tx, key.email)) >= mostPasskeys)
        throw new ShopError('customer_passkey_refused', 'the address has as many as it may have');
      const id = await insertPasskey(tx, key);
      await deps.queue.enqueue(tx, 'mail.send', { kind: 'customer-passkey', subjectId: id });
      return id;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'customer_passkeys_credential_unique')) throw error;
    throw new ShopError('customer_passkey_refused', 'the passkey is known', { cause: error });
  }
}

/** Another name for a passkey of this address. Throws `not_found` for any other. */
export async function renamePasskey(
  deps: Deps,
  { email }: SessionRow,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await setPasskeyName(deps.database, { id, email, name })))
    throw new ShopError('not_found', 'no such passkey of this address');
}

/** It opens nothing any more. Throws `not_found` for one that is not this address's. */
export async function dropPasskey(deps: Deps, { email }: SessionRow, id: string): Promise<void> {
  if (!(await deletePasskey(deps.database, { id, email })))
    throw new ShopError('not_found', 'no such passkey of this address');
}
