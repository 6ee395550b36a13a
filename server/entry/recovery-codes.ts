import { randomBytes } from 'node:crypto';
import type { StaffId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { secretHash, secretHashes } from './take-turn.ts';
import { base32 } from './totp-rules.ts';

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
export const recoveryCodeHashes = (
  deps: Pick<Deps, 'secrets'>,
  { staffId, typed }: { staffId: StaffId; typed: string },
): Buffer[] => secretHashes(deps, ...partsOf(staffId, typed));
