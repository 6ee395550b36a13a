import type { StaffId } from '#contracts/ids.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readSetting } from '#server/settings/setting.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { secondFactorSetting } from './second-factor-setting.ts';
import { deletePasskeysOf } from './store-passkeys.ts';
import { deleteSecondFactor } from './store-second-factors.ts';

/** A member's own. Throws `second_factor_required` where the owner wants everyone to have one. */
export async function dropSecondFactor(deps: Deps, staff: StaffActor): Promise<void> {
  const { required } = await readSetting(deps, secondFactorSetting);
  if (required) throw new ShopError('second_factor_required', 'everyone has to have one');
  await inTransaction(deps.database, async (tx) => {
    if (!(await deleteSecondFactor(tx, staff.id))) return;
    await audited(tx, staff, {
      action: 'staff.second_factor_dropped',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
  });
}

/** For a member who lost what they signed in with: only the password is left. Answers what there was. */
export async function dropFactors(
  tx: Tx,
  staffId: StaffId,
): Promise<{ secondFactor: boolean; passkeys: number }> {
  return {
    secondFactor: await deleteSecondFactor(tx, staffId),
    passkeys: await deletePasskeysOf(tx, staffId),
  };
}
