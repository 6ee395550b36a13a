import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffLanguage, StaffRole, StaffSessionReply } from '#contracts/staff/roles.ts';
import type { StaffAccount } from '#contracts/staff/sign-in.ts';
import { listPasskeys } from '#server/platform/auth/passkeys.ts';
import { describeFactor, meansOf } from '#server/platform/auth/second-factors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '../audit/actor.ts';
import { provedUntil } from '../sessions/fresh-proof.ts';
import { readSetting } from '../settings/setting.ts';
import { secondFactorSetting } from './second-factor.ts';

/** By what a member signs in; nothing of it that would let anybody in. */
export async function showAccount(deps: Deps, { id, username }: StaffActor): Promise<StaffAccount> {
  const [factor, { required }, passkeys] = await Promise.all([
    describeFactor(deps.database, id),
    readSetting(deps, secondFactorSetting),
    listPasskeys(deps, 'staff', id),
  ]);
  return { username, secondFactor: { ...factor, required }, passkeys };
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
    username,
    role,
    language,
    mustEnrol,
    expiresAt: expiresAt.toISOString(),
    provedUntil: provedUntil(provedAt).toISOString(),
    means: ['password', ...(code ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])],
  };
}
