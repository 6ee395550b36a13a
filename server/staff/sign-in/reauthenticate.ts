import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { ClientInfo } from '#server/platform/auth/cookies.ts';
import { checkPasskey, usePasskey } from '#server/platform/auth/passkeys.ts';
import { acceptAppCode } from '#server/platform/auth/second-factors.ts';
import {
  removeSuccessfulAttempt,
  startAttempt,
  type ThrottleWait,
} from '#server/platform/auth/throttle-sign-in.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staffOf } from '../audit/actor.ts';
import { type ReauthenticationMethod, renewProof } from '../sessions/sessions.ts';
import type { SignedInStaff } from '../sessions/staff-scope.ts';
import { recordFailedAttempt } from './record-failed-attempt.ts';
import { verifyOrPretend } from './sign-in.ts';
import { findMemberById } from './store.ts';

export type ProofResult = { outcome: 'wrong' } | ThrottleWait | { outcome: 'proved'; until: Date };

const renewProofOf = (
  deps: Deps,
  tx: Tx,
  { staff, means }: { staff: SignedInStaff; means: ReauthenticationMethod },
) => renewProof(tx, staffOf({ staff }), { sessionId: staff.session.id, means, at: deps.now() });

export type TypedProof = { password: string } | { code: string };

/**
 * Re-authenticates a signed-in member by password or app code. Attempts count like sign-ins, so that an abandoned
 * browser cannot be used for guessing.
 */
export async function reauthenticate(
  deps: Deps,
  { staff, proof }: { staff: SignedInStaff; proof: TypedProof },
  client: ClientInfo,
): Promise<ProofResult> {
  const { id: staffId, username: name } = staff;
  const attempt = await startAttempt(deps, { name, staffId }, client);
  if ('outcome' in attempt) return attempt;
  const member = await findMemberById(deps.database, staffId);
  const isRight = 'password' in proof && (await verifyOrPretend(deps, member?.password_hash, proof.password));
  const until = await inTransaction(deps.database, async (tx) => {
    const taken = 'code' in proof && (await acceptAppCode(deps, tx, { staffId, typed: proof.code }));
    if (!isRight && !taken) return undefined;
    await removeSuccessfulAttempt(tx, attempt, 1);
    return renewProofOf(deps, tx, { staff, means: taken ? 'code' : 'password' });
  });
  if (until) return { outcome: 'proved', until };
  await recordFailedAttempt(deps, attempt, 'staff.proof_failed');
  return { outcome: 'wrong' };
}

/** Guessing a passkey is impossible, so attempts are not counted. */
export async function reauthenticateByPasskey(
  deps: Deps,
  { staff, response }: { staff: SignedInStaff; response: AuthenticationResponseJSON },
): Promise<ProofResult> {
  const asked = { realm: 'staff', purpose: 'proof', holder: staff.id } as const;
  const shown = await checkPasskey(deps, response, asked);
  if (!shown) return { outcome: 'wrong' };
  const until = await inTransaction(deps.database, async (tx) =>
    (await usePasskey(deps, tx, { realm: 'staff', ...shown }))
      ? renewProofOf(deps, tx, { staff, means: 'passkey' })
      : undefined,
  );
  return until ? { outcome: 'proved', until } : { outcome: 'wrong' };
}
