import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffSessionLine } from '#contracts/staff/sign-in.ts';
import {
  describeSession,
  endSessions as end,
  endByToken,
  openSessions,
  setProved,
} from '#server/platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type StaffActor, staffOf } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { closePagesOfSessions } from '../shop-status/notify-staff.ts';
import { proofValidUntil } from './fresh-proof.ts';
import type { SignedInStaff } from './staff-scope.ts';

export async function listSessions(deps: Deps, staff: SignedInStaff): Promise<StaffSessionLine[]> {
  const holder = staff.role === 'owner' ? null : staff.id;
  const found = await openSessions(deps.database, 'staff', { holder, now: deps.now() });
  return found.map((row) => ({
    ...describeSession(row, staff.session.id),
    username: row.username,
    own: row.staff_id === staff.id,
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Ends a member's sessions except `but`. Returns their number. */
export async function endSessions(
  tx: Tx,
  which: { staffId: StaffId; but?: string; at: Date },
): Promise<number> {
  const { staffId: holder, ...rest } = which;
  const ended = await end(tx, 'staff', { holder, ...rest });
  await closePagesOfSessions(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

export async function endOtherSessions(deps: Deps, staff: SignedInStaff): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await endSessions(tx, { staffId: staff.id, but: staff.session.id, at: deps.now() });
    if (ended > 0)
      await recordAudit(tx, staffOf({ staff }), {
        action: 'staff.sessions_ended',
        subjectType: 'staff_member',
        subjectId: staff.id,
        after: { ended },
      });
    return ended;
  });
}

/**
 * Ends one session. Members may end their own, the owner any. Throws `not_found`, also for a session of another member.
 */
export async function endOneSession(deps: Deps, staff: StaffActor, id: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const holder = staff.role === 'owner' ? null : staff.id;
    const [ended] = await end(tx, 'staff', { holder, id, at: deps.now() });
    if (!ended) throw new ShopError('not_found', 'no such open session');
    await closePagesOfSessions(tx, [id]);
    await recordAudit(tx, staff, {
      action: 'staff.session_ended',
      subjectType: 'staff_member',
      subjectId: ended.holder,
      before: { session: id },
    });
  });
}

export async function signOut(deps: Deps, tokenHash: Buffer): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const member = await endByToken(tx, tokenHash);
    if (!member) return;
    const { session_id: session, ...who } = member;
    await closePagesOfSessions(tx, [session]);
    await recordAudit(
      tx,
      { kind: 'staff', ...who },
      { action: 'staff.signed_out', subjectType: 'staff_member', subjectId: member.id },
    );
  });
}

export type ReauthenticationMethod = 'password' | 'code' | 'passkey';

/** Returns when the re-authentication expires. */
export async function renewProof(
  tx: Tx,
  staff: StaffActor,
  { sessionId, means, at }: { sessionId: string; means: ReauthenticationMethod; at: Date },
): Promise<Date> {
  await setProved(tx, { id: sessionId, at });
  await recordAudit(tx, staff, {
    action: 'staff.proved',
    subjectType: 'staff_member',
    subjectId: staff.id,
    after: { means },
  });
  return proofValidUntil(at);
}
