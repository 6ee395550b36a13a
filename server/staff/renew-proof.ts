import type { Tx } from '#server/database/pool.ts';
import type { StaffActor } from './actor.ts';
import { audited } from './audited.ts';
import { provedUntil } from './fresh-proof.ts';
import { setProved } from './store-sessions.ts';

/** By what a member shows who they are. */
export type ProofMeans = 'password' | 'code' | 'passkey';

/** The session's member has just shown who they are; answers until when that counts. */
export async function renewProof(
  tx: Tx,
  staff: StaffActor,
  { sessionId, means, at }: { sessionId: string; means: ProofMeans; at: Date },
): Promise<Date> {
  const provedAt = await setProved(tx, sessionId, at);
  await audited(tx, staff, {
    action: 'staff.proved',
    subjectType: 'staff_member',
    subjectId: staff.id,
    after: { means },
  });
  return provedUntil(provedAt);
}
