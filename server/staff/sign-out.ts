import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from './audited.ts';
import { endSession } from './store-sessions.ts';
import { tellEnded } from './tell-staff.ts';

/** Ends a session that is still open; any other token is nobody's, and changes nothing. */
export async function signOut(deps: Deps, tokenHash: Buffer): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const member = await endSession(tx, tokenHash);
    if (!member) return;
    const { session_id: session, ...who } = member;
    await tellEnded(tx, [session]);
    await audited(
      tx,
      { kind: 'staff', ...who },
      {
        action: 'staff.signed_out',
        subjectType: 'staff_member',
        subjectId: member.id,
      },
    );
  });
}
