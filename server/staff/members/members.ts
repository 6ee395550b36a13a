import { hash } from '@node-rs/argon2';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { ColleagueList, Member, MemberList } from '#contracts/staff/members.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { dropFactors } from '#server/platform/auth/second-factors.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type StaffActor, staffOf } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { SignedInStaff } from '../sessions/staff-scope.ts';
import { type MemberChange, refusalOf } from './member-rules.ts';
import {
  activeMembers,
  allMembers,
  type LockedMember,
  lockWithOwners,
  type MemberRow,
  openInvitations,
  setLanguage,
  setMember,
  setPassword,
} from './store.ts';

const toMember = (row: MemberRow, staff: StaffActor): Member => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  language: row.language,
  active: row.is_active,
  self: row.id === staff.id,
  secondFactor: row.second_factor,
  passkeys: row.passkeys,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export async function listMembers(deps: Deps, staff: StaffActor): Promise<MemberList> {
  const [members, invitations] = await Promise.all([
    allMembers(deps.database),
    openInvitations(deps.database),
  ]);
  return {
    items: members.map((row) => toMember(row, staff)),
    invitations: invitations.map(({ id, email, role, language, ...row }) => ({
      id,
      email,
      role,
      language,
      invitedBy: row.invited_by_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

export async function listColleagues(deps: Deps): Promise<ColleagueList> {
  return { items: await activeMembers(deps.database) };
}

async function lockMember(tx: Tx, id: StaffId): Promise<{ member: LockedMember; activeOwners: StaffId[] }> {
  const locked = await lockWithOwners(tx, id);
  const member = locked.find((each) => each.id === id);
  if (!member) throw new ShopError('not_found', 'no such member');
  const owners = locked.filter(({ role, is_active: active }) => role === 'owner' && active);
  return { member, activeOwners: owners.map((owner) => owner.id) };
}

/**
 * Changes another member's role or access, and ends their sessions so that an open page cannot continue with the old
 * permissions. Throws `own_membership`, `last_owner`, `not_found`.
 */
export async function changeMember(
  deps: Deps,
  { id, change, staff }: { id: StaffId; change: MemberChange; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const { member, activeOwners } = await lockMember(tx, id);
    const before = { role: member.role, active: member.is_active };
    const refusal = refusalOf({ id, ...before }, change, { by: staff.id, activeOwners });
    if (refusal) throw new ShopError(refusal, `${member.username} cannot be changed`);
    const { role = before.role, active = before.active } = change;
    if (role === before.role && active === before.active) return;
    await setMember(tx, { id, role, active });
    await endSessions(tx, { staffId: id, at: deps.now() });
    await recordAudit(tx, staff, {
      action: 'staff.changed',
      subjectType: 'staff_member',
      subjectId: id,
      before,
      after: { role, active },
    });
  });
}

export async function resetFactors(
  deps: Deps,
  { id, staff }: { id: StaffId; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockMember(tx, id);
    if (id === staff.id)
      throw new ShopError('own_membership', 'members remove their own factors in their account');
    const before = await dropFactors(tx, id);
    await endSessions(tx, { staffId: id, at: deps.now() });
    await recordAudit(tx, staff, {
      action: 'staff.factors_reset',
      subjectType: 'staff_member',
      subjectId: id,
      before,
    });
  });
}

/**
 * Ends the member's other sessions, because the old password may be known. Callers require a recent
 * re-authentication first.
 */
export async function changeOwnPassword(deps: Deps, staff: SignedInStaff, password: string): Promise<void> {
  const passwordHash = await hash(password, deps.config.passwordHash);
  await inTransaction(deps.database, async (tx) => {
    await setPassword(tx, staff.username, passwordHash);
    const ended = await endSessions(tx, { staffId: staff.id, but: staff.session.id, at: deps.now() });
    await recordAudit(tx, staffOf({ staff }), {
      action: 'staff.password_changed',
      subjectType: 'staff_member',
      subjectId: staff.id,
      after: { sessionsEnded: ended },
    });
  });
}

export async function saveLanguageOf(deps: Deps, staff: StaffActor, language: StaffLanguage): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await setLanguage(tx, staff.id, language);
    if (before === undefined) return;
    await recordAudit(tx, staff, {
      action: 'staff.language_chosen',
      subjectType: 'staff_member',
      subjectId: staff.id,
      before: { language: before },
      after: { language },
    });
  });
}
