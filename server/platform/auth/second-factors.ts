import { randomBytes } from 'node:crypto';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '../database/pool.ts';
import type { Queryable } from '../database/query.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../errors.ts';
import { deletePasskeysOf } from './store-passkeys.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  markRecoveryCodeUsed,
  markStepUsed,
  replaceRecoveryCodes,
} from './store-second-factors.ts';
import { setEnrolled } from './store-sessions.ts';
import { secretHash, secretHashes } from './tokens.ts';
import { base32, stepOfCode } from './totp-rules.ts';

export { deleteSecondFactor, factorsOf } from './store-second-factors.ts';

type CodeDeps = Pick<Deps, 'secrets' | 'now'>;

const recoveryCodeCount = 10;

/** Returns a recovery code from 50 random bits, in two halves so that it can be read aloud. */
function newCode(): string {
  const code = base32(randomBytes(7)).slice(0, 10).toLowerCase();
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const partsOf = (staffId: StaffId, typed: string): string[] => [
  'recovery',
  staffId,
  typed.toLowerCase().replaceAll(/[\s-]/g, ''),
];

/** Ignores case, blanks and the dash. The hash is keyed, because 50 bits could be guessed offline. */
export const hashRecoveryCode = (deps: Pick<Deps, 'secrets'>, staffId: StaffId, typed: string): Buffer =>
  secretHash(deps, ...partsOf(staffId, typed));

/** Returns the new codes for display. Only their hashes are stored. */
async function replaceMemberRecoveryCodes(deps: CodeDeps, tx: Tx, staffId: StaffId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const hashes = codes.map((code) => hashRecoveryCode(deps, staffId, code));
  await replaceRecoveryCodes(tx, staffId, hashes);
  return codes;
}

const openSecret = ({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): Buffer =>
  Buffer.from(secrets.open(sealed), 'base64url');

/**
 * Stores and returns a secret for the authenticator app, which is inactive until the first correct code. Throws
 * `conflict` if a factor is in use.
 */
export async function offerSecret(deps: CodeDeps, tx: Tx, staffId: StaffId): Promise<Buffer> {
  const secret = randomBytes(20);
  const secretSealed = deps.secrets.seal(secret.toString('base64url'));
  if (!(await insertSecondFactor(tx, { staffId, secretSealed, at: deps.now() })))
    throw new ShopError('conflict', 'a second factor is in use');
  return secret;
}

/**
 * Activates the secret with the first correct code. Sign-in then requires a code, and the member's open sessions get
 * full access. Returns the recovery codes. Throws `second_factor_refused`, or `conflict` if no secret is waiting for
 * confirmation.
 */
export async function confirmSecret(
  deps: CodeDeps,
  tx: Tx,
  { staffId, typed }: TypedCode,
): Promise<string[]> {
  const factor = await findSecondFactor(tx, staffId);
  if (!factor || factor.confirmed_at) throw new ShopError('conflict', 'no second factor is being set up');
  const { secret_sealed: secretSealed } = factor;
  const at = deps.now();
  const step = stepOfCode(openSecret(deps, secretSealed), typed, { now: at, lastStep: 0 });
  if (step === undefined) throw new ShopError('second_factor_refused', 'not a code of this secret');
  if (!(await confirmFactor(tx, { staffId, secretSealed, step, at })))
    throw new ShopError('conflict', 'set up elsewhere in the meantime');
  await setEnrolled(tx, staffId);
  return replaceMemberRecoveryCodes(deps, tx, staffId);
}

export async function renewCodes(deps: CodeDeps, tx: Tx, staffId: StaffId): Promise<string[]> {
  const factor = await findSecondFactor(tx, staffId);
  if (!factor?.confirmed_at) throw new ShopError('conflict', 'no second factor is in use');
  return replaceMemberRecoveryCodes(deps, tx, staffId);
}

interface TypedCode {
  staffId: StaffId;
  typed: string;
}

/** Accepts each code of the authenticator app once. Returns false for a wrong code or without a second factor. */
export async function acceptAppCode(deps: CodeDeps, tx: Tx, code: TypedCode): Promise<boolean> {
  const factor = await findSecondFactor(tx, code.staffId);
  if (!factor?.confirmed_at) return false;
  const secret = openSecret(deps, factor.secret_sealed);
  const step = stepOfCode(secret, code.typed, { now: deps.now(), lastStep: factor.last_step });
  return step !== undefined && markStepUsed(tx, code.staffId, step);
}

export async function acceptCode(
  deps: CodeDeps,
  tx: Tx,
  code: TypedCode,
): Promise<'app' | 'recovery' | undefined> {
  if (await acceptAppCode(deps, tx, code)) return 'app';
  const hashes = secretHashes(deps, ...partsOf(code.staffId, code.typed));
  const taken = await markRecoveryCodeUsed(tx, { staffId: code.staffId, hashes, at: deps.now() });
  return taken ? 'recovery' : undefined;
}

export async function describeFactor(
  db: Queryable,
  staffId: StaffId,
): Promise<{ since: string | null; recoveryCodesLeft: number }> {
  const [factor, recoveryCodesLeft] = await Promise.all([
    findSecondFactor(db, staffId),
    countRecoveryCodes(db, staffId),
  ]);
  return { since: factor?.confirmed_at?.toISOString() ?? null, recoveryCodesLeft };
}

/**
 * Removes a lost second factor and all passkeys, so that the password alone signs in. Returns what was
 * removed.
 */
export const dropFactors = async (
  tx: Tx,
  staffId: StaffId,
): Promise<{ secondFactor: boolean; passkeys: number }> => ({
  secondFactor: await deleteSecondFactor(tx, staffId),
  passkeys: await deletePasskeysOf(tx, 'staff', staffId),
});
