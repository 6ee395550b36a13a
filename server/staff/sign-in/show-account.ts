import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffLanguage, StaffRole, StaffSessionReply } from '#contracts/staff/roles.ts';
import type { StaffAccount } from '#contracts/staff/sign-in.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '../audit/actor.ts';
import { provedUntil } from '../sessions/fresh-proof.ts';
import { readSetting } from '../settings/setting.ts';
import { secondFactorSetting } from './second-factor.ts';
import { meansOf, passkeysOf } from './store-passkeys.ts';
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

interface OpenSession {
  staffId: StaffId;
  username: string;
  role: StaffRole;
  language: StaffLanguage;
  expiresAt: Date;
  provedAt: Date;
  mustEnrol: boolean;
}

/** What the back office knows of its member. */
export async function tellSession(deps: Deps, session: OpenSession): Promise<StaffSessionReply> {
  const { username, role, language, expiresAt, provedAt, mustEnrol } = session;
  const { code, passkey } = await meansOf(deps.database, session.staffId);
  return {
    success: true,
    ...{ username, role, language, mustEnrol },
    expiresAt: expiresAt.toISOString(),
    provedUntil: provedUntil(provedAt).toISOString(),
    means: ['password', ...(code ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])],
  };
}
