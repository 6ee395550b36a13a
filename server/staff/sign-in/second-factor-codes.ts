import { randomBytes } from 'node:crypto';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './store-second-factors.ts';
import { secretHash, secretHashes } from './throttle-sign-in.ts';
import { base32, stepOfCode } from './totp-rules.ts';

const howMany = 10;

/** Fifty random bits, in two halves so that they can be read aloud. */
function newCode(): string {
  const code = base32(randomBytes(7)).slice(0, 10).toLowerCase();
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, newCode);

const partsOf = (staffId: StaffId, typed: string): string[] => [
  'recovery',
  staffId,
  typed.toLowerCase().replaceAll(/[\s-]/g, ''),
];

/** However it is typed: case, blanks and the dash make no difference. Keyed, because fifty bits could be tried out. */
export const hashRecoveryCode = (deps: Pick<Deps, 'secrets'>, staffId: StaffId, typed: string): Buffer =>
  secretHash(deps, ...partsOf(staffId, typed));

/** As it may be kept: by the present key, or by one from before a rotation. */
const recoveryCodeHashes = (
  deps: Pick<Deps, 'secrets'>,
  { staffId, typed }: { staffId: StaffId; typed: string },
): Buffer[] => secretHashes(deps, ...partsOf(staffId, typed));

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
