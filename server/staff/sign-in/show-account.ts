import type { StaffAccount } from '#contracts/staff-account.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { secondFactorSetting } from './second-factor-setting.ts';
import { passkeysOf } from './store-passkeys.ts';
import { countRecoveryCodes, findSecondFactor } from './store-second-factors.ts';

/** By what a member signs in; nothing of it that would let anybody in. */
export async function showAccount(deps: Deps, { id, username }: StaffActor): Promise<StaffAccount> {
  const { database } = deps;
  const [factor, recoveryCodesLeft, { required }, passkeys] = await Promise.all([
    findSecondFactor(database, id),
    countRecoveryCodes(database, id),
    readSetting(deps, secondFactorSetting),
    passkeysOf(database, id),
  ]);
  const since = factor?.confirmed_at?.toISOString() ?? null;
  return {
    username,
    secondFactor: { since, recoveryCodesLeft, required },
    passkeys: passkeys.map(({ id: passkeyId, name, created_at: added, last_used_at: used }) => ({
      id: passkeyId,
      name,
      addedAt: added.toISOString(),
      lastUsedAt: used?.toISOString() ?? null,
    })),
  };
}
