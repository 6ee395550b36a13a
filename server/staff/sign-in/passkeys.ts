import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { dropPasskey as drop, keepPasskey as keep } from '#server/platform/auth/passkeys.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';

/** Keeps the passkey that the member's device has just made. Throws `passkey_refused`. */
export async function keepPasskey(
  deps: Deps,
  staff: StaffActor,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  await keep(deps, { realm: 'staff', holder: staff.id, name, response }, (tx, subjectId) =>
    audited(tx, staff, { action: 'staff.passkey_added', subjectType: 'passkey', subjectId, after: { name } }),
  );
}

/** Throws `not_found` for one of somebody else's. */
export async function dropPasskey(deps: Deps, staff: StaffActor, subjectId: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const name = await drop(tx, 'staff', { id: subjectId, holder: staff.id });
    const subject = { subjectType: 'passkey', subjectId };
    await audited(tx, staff, { action: 'staff.passkey_dropped', ...subject, before: { name } });
  });
}
