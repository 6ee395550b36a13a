import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { challengeIn, relyingParty, verifyRegistration } from '#server/staff/webauthn.ts';
import { deletePasskey, insertPasskey, takeChallenge } from './store-passkeys.ts';

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
