import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffLanguage, StaffRole, StaffSessionReply } from '#contracts/staff/roles.ts';
import type { StaffAccount } from '#contracts/staff/sign-in.ts';
import { dropPasskey as drop, savePasskey as keep, listPasskeys } from '#server/platform/auth/passkeys.ts';
import { describeFactor, factorsOf } from '#server/platform/auth/second-factors.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findClosedReason } from '../maintenance/reject-unopened.ts';
import { maySeeCosts } from '../sessions/agent-costs.ts';
import { proofValidUntil } from '../sessions/fresh-proof.ts';
import { readSetting } from '../settings/setting.ts';
import { secondFactorSetting } from './second-factor.ts';

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

export async function toSessionReply(deps: Deps, session: OpenSession): Promise<StaffSessionReply> {
  const { username, role, language, expiresAt, provedAt, mustEnrol } = session;
  const { code, passkey } = await factorsOf(deps.database, session.staffId);
  const setup = role === 'owner' && (await findClosedReason(deps)) !== null;
  return {
    success: true,
    username,
    role,
    language,
    mustEnrol,
    setup,
    costs: await maySeeCosts(deps, role),
    expiresAt: expiresAt.toISOString(),
    provedUntil: proofValidUntil(provedAt).toISOString(),
    now: deps.now().toISOString(),
    means: ['password', ...(code ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])],
  };
}

/** Stores the passkey that the member's device created. Throws `passkey_refused`. */
export async function saveMemberPasskey(
  deps: Deps,
  staff: StaffActor,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  await keep(deps, { realm: 'staff', holder: staff.id, name, response }, (tx, subjectId) =>
    recordAudit(tx, staff, {
      action: 'staff.passkey_added',
      subjectType: 'passkey',
      subjectId,
      after: { name },
    }),
  );
}

/** Throws `not_found` for a passkey of another member. */
export async function dropPasskey(deps: Deps, staff: StaffActor, subjectId: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const name = await drop(tx, 'staff', { id: subjectId, holder: staff.id });
    const subject = { subjectType: 'passkey', subjectId };
    await recordAudit(tx, staff, { action: 'staff.passkey_dropped', ...subject, before: { name } });
  });
}
