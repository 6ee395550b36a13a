import type { StaffId } from '#contracts/ids.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { dropFactors } from '#server/entry/drop-second-factor.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { endSessions } from '#server/staff/end-sessions.ts';
import { type MemberChange, refusalOf } from './member-rules.ts';
import { type LockedMember, lockWithOwners, setMember } from './store.ts';

/** The member, and who may do everything, all locked. Throws `not_found`. */
async function lockMember(tx: Tx, id: StaffId): Promise<{ member: LockedMember; activeOwners: StaffId[] }> {
  const locked = await lockWithOwners(tx, id);
  const member = locked.find((each) => each.id === id);
  if (!member) throw new ShopError('not_found', 'no such member');
  const owners = locked.filter(({ role, is_active: active }) => role === 'owner' && active);
  return { member, activeOwners: owners.map((owner) => owner.id) };
}

/**
 * Gives another member another role, or takes and gives back their access. Either way their sessions end: an open
 * screen must not go on with what is no longer theirs. Throws `own_membership`, `last_owner`, `not_found`.
 */
export async function changeMember(
  deps: Deps,
  { id, change, staff }: { id: StaffId; change: MemberChange; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const { member, activeOwners } = await lockMember(tx, id);
    const before = { role: member.role, active: member.is_active };
    const refusal = refusalOf({ id, ...before }, change, { by: staff.id, activeOwners });
    if (refusal) throw new ShopError(refusal, `${member.username} stays as they are`);
    const { role = before.role, active = before.active } = change;
    if (role === before.role && active === before.active) return;
    await setMember(tx, { id, role, active });
    await endSessions(tx, { staffId: id, at: deps.now() });
    await audited(tx, staff, {
      action: 'staff.changed',
      subjectType: 'staff_member',
      subjectId: id,
      before,
      after: { role, active },
    });
  });
}

/** For another member who lost their app and keys: their password alone opens again. Their sessions end. */
export async function resetFactors(
  deps: Deps,
  { id, staff }: { id: StaffId; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockMember(tx, id);
    if (id === staff.id) throw new ShopError('own_membership', 'one’s own are dropped in one’s account');
    const before = await dropFactors(tx, id);
    await endSessions(tx, { staffId: id, at: deps.now() });
    await audited(tx, staff, {
      action: 'staff.factors_reset',
      subjectType: 'staff_member',
      subjectId: id,
      before,
    });
  });
}
