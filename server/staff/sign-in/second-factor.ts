import { randomBytes } from 'node:crypto';
import { encode } from 'uqr';
import { z } from 'zod';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { SecondFactorOffer } from '#contracts/staff/sign-in.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { noteEnrolled } from '../sessions/sessions.ts';
import { defineSetting, readSetting } from '../settings/setting.ts';
import { hashRecoveryCode, newRecoveryCodes, openSecret } from './second-factor-codes.ts';
import { deletePasskeysOf } from './store-passkeys.ts';
import {
  confirmFactor,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './store-second-factors.ts';
import { base32, enrolmentUri, stepOfCode } from './totp-rules.ts';

/** Does everyone need a second factor? Whoever has none then sets one up before anything else. */
export const secondFactorSetting = defineSetting<{ required: boolean }>({
  key: 'staff.second_factor',
  schema: z.object({ required: z.boolean() }),
  initial: { required: false },
  // What cannot be read must not open anything.
  ifMalformed: { required: true },
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});

/** As the path of one shape in a square of `size`, so that any page can draw it. */
function drawQr(text: string): SecondFactorOffer['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return { size, path };
}

/**
 * Gives the member a secret for their authenticator app; it counts from the first right code on. Throws `conflict`
 * where one is in use already.
 */
export async function beginSecondFactor(deps: Deps, staff: StaffActor): Promise<SecondFactorOffer> {
  const secret = randomBytes(20);
  const secretSealed = deps.secrets.seal(secret.toString('base64url'));
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertSecondFactor(tx, { staffId: staff.id, secretSealed, at: deps.now() })))
      throw new ShopError('conflict', 'a second factor is in use');
    await audited(tx, staff, {
      action: 'staff.second_factor_begun',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
  });
  const { host } = new URL(deps.config.publicUrl);
  const uri = enrolmentUri(secret, { issuer: 'Auge', host, username: staff.username });
  return { secret: base32(secret), uri, qr: drawQr(uri) };
}

/** The codes are told once; only their hashes stay. */
async function giveRecoveryCodes(deps: Deps, tx: Tx, { id: staffId }: StaffActor): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(deps, staffId, code));
  await replaceRecoveryCodes(tx, staffId, hashes);
  return codes;
}

/**
 * The first right code shows that the app has the secret: from now on signing in asks for one. Answers the recovery
 * codes. Throws `second_factor_refused`, and `conflict` where nothing waits for a code.
 */
export function confirmSecondFactor(deps: Deps, staff: StaffActor, typed: string): Promise<string[]> {
  return inTransaction(deps.database, async (tx) => {
    const factor = await findSecondFactor(tx, staff.id);
    if (!factor || factor.confirmed_at) throw new ShopError('conflict', 'no second factor is being set up');
    const at = deps.now();
    const step = stepOfCode(openSecret(deps, factor.secret_sealed), typed, { now: at, lastStep: 0 });
    if (step === undefined) throw new ShopError('second_factor_refused', 'not a code of this secret');
    const confirmed = { staffId: staff.id, secretSealed: factor.secret_sealed, step, at };
    if (!(await confirmFactor(tx, confirmed))) throw new ShopError('conflict', 'set up elsewhere meanwhile');
    await noteEnrolled(tx, staff.id);
    await audited(tx, staff, {
      action: 'staff.second_factor_set',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
    return giveRecoveryCodes(deps, tx, staff);
  });
}

/** Ten new ones in the place of all that are left. Throws `conflict` where there is no second factor. */
export function renewRecoveryCodes(deps: Deps, staff: StaffActor): Promise<string[]> {
  return inTransaction(deps.database, async (tx) => {
    const factor = await findSecondFactor(tx, staff.id);
    if (!factor?.confirmed_at) throw new ShopError('conflict', 'no second factor is in use');
    await audited(tx, staff, {
      action: 'staff.recovery_codes_renewed',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
    return giveRecoveryCodes(deps, tx, staff);
  });
}

/** A member's own. Throws `second_factor_required` where the owner wants everyone to have one. */
export async function dropSecondFactor(deps: Deps, staff: StaffActor): Promise<void> {
  const { required } = await readSetting(deps, secondFactorSetting);
  if (required) throw new ShopError('second_factor_required', 'everyone has to have one');
  await inTransaction(deps.database, async (tx) => {
    if (!(await deleteSecondFactor(tx, staff.id))) return;
    await audited(tx, staff, {
      action: 'staff.second_factor_dropped',
      subjectType: 'staff_member',
      subjectId: staff.id,
    });
  });
}

/** For a member who lost what they signed in with: only the password is left. Answers what there was. */
export async function dropFactors(
  tx: Tx,
  staffId: StaffId,
): Promise<{ secondFactor: boolean; passkeys: number }> {
  return {
    secondFactor: await deleteSecondFactor(tx, staffId),
    passkeys: await deletePasskeysOf(tx, staffId),
  };
}
