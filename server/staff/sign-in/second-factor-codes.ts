import type { StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { recoveryCodeHashes } from './recovery-codes.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './store-second-factors.ts';
import { stepOfCode } from './totp-rules.ts';

type CodeDeps = Pick<Deps, 'secrets' | 'now'>;

export const openSecret = ({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): Buffer =>
  Buffer.from(secrets.open(sealed), 'base64url');

/** Takes a code of the member's app, once. False for any other, and where there is no second factor in use. */
export async function takeAppCode(deps: CodeDeps, tx: Tx, code: Code): Promise<boolean> {
  const factor = await findSecondFactor(tx, code.staffId);
  if (!factor?.confirmed_at) return false;
  const secret = openSecret(deps, factor.secret_sealed);
  const step = stepOfCode(secret, code.typed, { now: deps.now(), lastStep: factor.last_step });
  return step !== undefined && takeStep(tx, code.staffId, step);
}

interface Code {
  staffId: StaffId;
  typed: string;
}

/** The same, or one of the recovery codes; undefined when it is neither. Which it was, the audit keeps. */
export async function takeCode(deps: CodeDeps, tx: Tx, code: Code): Promise<'app' | 'recovery' | undefined> {
  if (await takeAppCode(deps, tx, code)) return 'app';
  const hashes = recoveryCodeHashes(deps, code);
  const taken = await takeRecoveryCode(tx, { staffId: code.staffId, hashes, at: deps.now() });
  return taken ? 'recovery' : undefined;
}
