import type { Member, MemberList } from '#contracts/members.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { allMembers, type MemberRow } from './store.ts';
import { openInvitations } from './store-invitations.ts';

const toMember = (row: MemberRow, staff: StaffActor): Member => ({
  ...{ id: row.id, username: row.username, email: row.email, role: row.role, language: row.language },
  active: row.is_active,
  self: row.id === staff.id,
  secondFactor: row.second_factor,
  passkeys: row.passkeys,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Everybody who works here, and who is asked to. */
export async function listMembers(deps: Deps, staff: StaffActor): Promise<MemberList> {
  const [members, invitations] = await Promise.all([
    allMembers(deps.database),
    openInvitations(deps.database),
  ]);
  return {
    items: members.map((row) => toMember(row, staff)),
    invitations: invitations.map(({ id, email, role, language, ...row }) => ({
      ...{ id, email, role, language },
      invitedBy: row.invited_by_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}
