import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { noteEnrolled } from '#server/staff/note-enrolled.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { confirmFactor, findSecondFactor, replaceRecoveryCodes } from './store-second-factors.ts';
import { openSecret } from './take-code.ts';
import { stepOfCode } from './totp-rules.ts';

/** The codes are told once; only their hashes stay. */
async function giveRecoveryCodes(deps: Deps, tx: Tx, { id: staffId }: StaffActor): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(deps, staffId, code));
  await replaceRecoveryCodes(tx, staffId, hashes);
  return codes;
}

/**
 * The first right code shows that the app has the secret: from now on signing in asks for one. Answers the recovery
 * codes. Throws `second_factor_refused`, and `conflict` where nothing waits for a code.
 */
export function confirmSecondFactor(deps: Deps, staff: StaffActor, typed: string): Promise<string[]> {
  return inTransaction(deps.database, async (tx) => {
    const factor = await findSecondFactor(tx, staff.id);
    if (!factor || factor.confirmed_at) throw new ShopError('conflict', 'no second factor is being set up');
    const at = deps.now();
    const step = stepOfCode(openSecret(deps, factor.secret_sealed), typed, { now: at, lastStep: 0 });
    if (step === undefined) throw new ShopError('second_factor_refused', 'not a code of this secret');
    const confirmed = { staffId: staff.id, secretSealed: factor.secret_sealed, step, at };
    if (!(await confirmFactor(tx, confirmed))) throw new ShopError('conflict', 'set up elsewhere meanwhile');
    await noteEnrolled(tx, staff.id);
    await audited(tx, staff, {
      action: 'staff.second_factor_set',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
    return giveRecoveryCodes(deps, tx, staff);
  });
}

/** Ten new ones in the place of all that are left. Throws `conflict` where there is no second factor. */
export function renewRecoveryCodes(deps: Deps, staff: StaffActor): Promise<string[]> {
  return inTransaction(deps.database, async (tx) => {
    const factor = await findSecondFactor(tx, staff.id);
    if (!factor?.confirmed_at) throw new ShopError('conflict', 'no second factor is in use');
    await audited(tx, staff, {
      action: 'staff.recovery_codes_renewed',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
    return giveRecoveryCodes(deps, tx, staff);
  });
}
