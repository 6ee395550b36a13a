import type { StaffId } from '#contracts/ids.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type StaffActor, staffOf } from './actor.ts';
import { audited } from './audited.ts';
import type { StaffAtWork } from './staff-scope.ts';
import { endOpenSessions } from './store-sessions.ts';
import { tellEnded } from './tell-staff.ts';

/** All that a member has open, but the one that they ask with; answers how many. */
export async function endSessions(
  tx: Tx,
  which: { staffId: StaffId; but?: string; at: Date },
): Promise<number> {
  const { staffId, but = null, at } = which;
  const ended = await endOpenSessions(tx, { staffId, id: null, but, at });
  await tellEnded(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** One's own others: for who left one open somewhere. */
export async function endOtherSessions(deps: Deps, staff: StaffAtWork): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await endSessions(tx, { staffId: staff.id, but: staff.session.id, at: deps.now() });
    if (ended > 0)
      await audited(tx, staffOf({ staff }), {
        action: 'staff.sessions_ended',
        subjectType: 'staff_member',
        subjectId: staff.id,
        after: { ended },
      });
    return ended;
  });
}

/** One of one's own; the owner anybody's. Throws `not_found`, also for another's. */
export async function endOneSession(deps: Deps, staff: StaffActor, id: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const staffId = staff.role === 'owner' ? null : staff.id;
    const [ended] = await endOpenSessions(tx, { staffId, id, but: null, at: deps.now() });
    if (!ended) throw new ShopError('not_found', 'no such open session');
    await tellEnded(tx, [id]);
    await audited(tx, staff, {
      action: 'staff.session_ended',
      subjectType: 'staff_member',
      subjectId: ended.staff_id,
      before: { session: id },
    });
  });
}
