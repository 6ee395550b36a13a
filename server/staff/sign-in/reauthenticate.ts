import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { ClientInfo } from '#server/platform/auth/cookies.ts';
import { checkPasskey, usePasskey } from '#server/platform/auth/passkeys.ts';
import { takeAppCode } from '#server/platform/auth/second-factors.ts';
import { beginAttempt, giveBackAttempt, type Wait } from '#server/platform/auth/throttle-sign-in.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staffOf } from '../audit/actor.ts';
import { type ProofMeans, renewProof } from '../sessions/sessions.ts';
import type { StaffAtWork } from '../sessions/staff-scope.ts';
import { noteAttempt } from './note-attempt.ts';
import { verifyOrPretend } from './sign-in.ts';
import { findMemberById } from './store.ts';

export type ProofResult = { outcome: 'wrong' } | Wait | { outcome: 'proved'; until: Date };

const renew = (deps: Deps, tx: Tx, { staff, means }: { staff: StaffAtWork; means: ProofMeans }) =>
  renewProof(tx, staffOf({ staff }), { sessionId: staff.session.id, means, at: deps.now() });

export type TypedProof = { password: string } | { code: string };

/**
 * Re-authenticates a signed-in member by password or app code. Attempts count like sign-ins, so that an abandoned
 * browser cannot be used for guessing.
 */
export async function reauthenticate(
  deps: Deps,
  { staff, proof }: { staff: StaffAtWork; proof: TypedProof },
  client: ClientInfo,
): Promise<ProofResult> {
  const { id: staffId, username: name } = staff;
  const attempt = await beginAttempt(deps, { name, staffId }, client);
  if ('outcome' in attempt) return attempt;
  const member = await findMemberById(deps.database, staffId);
  const isRight = 'password' in proof && (await verifyOrPretend(deps, member?.password_hash, proof.password));
  const until = await inTransaction(deps.database, async (tx) => {
    const taken = 'code' in proof && (await takeAppCode(deps, tx, { staffId, typed: proof.code }));
    if (!isRight && !taken) return undefined;
    await giveBackAttempt(tx, attempt, 1);
    return renew(deps, tx, { staff, means: taken ? 'code' : 'password' });
  });
  if (until) return { outcome: 'proved', until };
  await noteAttempt(deps, attempt, 'staff.proof_failed');
  return { outcome: 'wrong' };
}

/** Re-authenticates by passkey. There is no guessing, so attempts are not counted. */
export async function reauthenticateByPasskey(
  deps: Deps,
  { staff, response }: { staff: StaffAtWork; response: AuthenticationResponseJSON },
): Promise<ProofResult> {
  const asked = { realm: 'staff', purpose: 'proof', holder: staff.id } as const;
  const shown = await checkPasskey(deps, response, asked);
  if (!shown) return { outcome: 'wrong' };
  const until = await inTransaction(deps.database, async (tx) =>
    (await usePasskey(deps, tx, { realm: 'staff', ...shown }))
      ? renew(deps, tx, { staff, means: 'passkey' })
      : undefined,
  );
  return until ? { outcome: 'proved', until } : { outcome: 'wrong' };
}
