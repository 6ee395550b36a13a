import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { renewProof } from '#server/staff/renew-proof.ts';
import type { StaffAtWork } from '#server/staff/staff-scope.ts';
import { beginAttempt, type Door, giveBackAttempt, type Wait } from './attempt.ts';
import { noteFailure } from './note-failure.ts';
import { findMemberById } from './store-members.ts';
import { verifyOrPretend } from './verify-password.ts';

export type ProofResult = { outcome: 'wrong' } | Wait | { outcome: 'proved'; until: Date };

/**
 * A member at work shows once more who they are, by their password. It is counted as a sign-in is: a browser that
 * was left open must not become a place to guess at.
 */
export async function prove(
  deps: Deps,
  { staff, password }: { staff: StaffAtWork; password: string },
  door: Door,
): Promise<ProofResult> {
  const { id: staffId, username: name, session } = staff;
  const attempt = await beginAttempt(deps, { name, staffId }, door);
  if ('outcome' in attempt) return attempt;
  const member = await findMemberById(deps.database, staffId);
  if (!(await verifyOrPretend(member?.password_hash, password))) {
    await noteFailure(deps, attempt, 'staff.proof_failed');
    return { outcome: 'wrong' };
  }
  const until = await inTransaction(deps.database, async (tx) => {
    await giveBackAttempt(tx, attempt, 1);
    return renewProof(tx, staffOf({ staff }), {
      sessionId: session.id,
      means: 'password',
      at: deps.now(),
    });
  });
  return { outcome: 'proved', until };
}
