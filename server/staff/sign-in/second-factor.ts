import { encode } from 'uqr';
import { z } from 'zod';
import type { SecondFactorOffer } from '#contracts/staff/sign-in.ts';
import { realms } from '#server/platform/auth/realms.ts';
import {
  confirmSecret,
  deleteSecondFactor,
  offerSecret,
  renewCodes,
} from '#server/platform/auth/second-factors.ts';
import { base32, enrolmentUri } from '#server/platform/auth/totp-rules.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { defineSetting, readSetting } from '../settings/setting.ts';

/** Requires a second factor of all members. A member without one must set it up first. */
export const secondFactorSetting = defineSetting<{ required: boolean }>({
  key: realms.staff.secondFactorSetting,
  schema: z.object({ required: z.boolean() }),
  initial: { required: false },
  // A malformed value must not lower security.
  ifMalformed: { required: true },
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

function drawQr(text: string): SecondFactorOffer['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return { size, path };
}

const auditFactor = (tx: Tx, staff: StaffActor, action: string): Promise<void> =>
  recordAudit(tx, staff, { action, subjectType: 'staff_member', subjectId: staff.id });

/**
 * Creates a secret for the member's authenticator app. It takes effect with the first correct code. Throws `conflict`
 * if a second factor is in use.
 */
export async function startSecondFactor(deps: Deps, staff: StaffActor): Promise<SecondFactorOffer> {
  const secret = await inTransaction(deps.database, async (tx) => {
    const offered = await offerSecret(deps, tx, staff.id);
    await auditFactor(tx, staff, 'staff.second_factor_begun');
    return offered;
  });
  const { host } = new URL(deps.config.publicUrl);
  const uri = enrolmentUri(secret, { issuer: 'Auge', host, username: staff.username });
  return { secret: base32(secret), uri, qr: drawQr(uri) };
}

/**
 * Activates the second factor and returns the recovery codes. Throws `second_factor_refused`, and `conflict` if no
 * setup has begun.
 */
export function confirmSecondFactor(deps: Deps, staff: StaffActor, typed: string): Promise<string[]> {
  return inTransaction(deps.database, async (tx) => {
    const codes = await confirmSecret(deps, tx, { staffId: staff.id, typed });
    await auditFactor(tx, staff, 'staff.second_factor_set');
    return codes;
  });
}

/** Replaces all recovery codes with ten new ones. Throws `conflict` without a second factor. */
export function renewRecoveryCodes(deps: Deps, staff: StaffActor): Promise<string[]> {
  return inTransaction(deps.database, async (tx) => {
    const codes = await renewCodes(deps, tx, staff.id);
    await auditFactor(tx, staff, 'staff.recovery_codes_renewed');
    return codes;
  });
}

/** Removes the member's own second factor. Throws `second_factor_required` if it is required for all. */
export async function dropSecondFactor(deps: Deps, staff: StaffActor): Promise<void> {
  const { required } = await readSetting(deps, secondFactorSetting);
  if (required)
    throw new ShopError('second_factor_required', 'the second factor is required for all members');
  await inTransaction(deps.database, async (tx) => {
    if (await deleteSecondFactor(tx, staff.id)) await auditFactor(tx, staff, 'staff.second_factor_dropped');
  });
}
