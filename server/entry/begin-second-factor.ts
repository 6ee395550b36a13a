import { randomBytes } from 'node:crypto';
import { encode } from 'uqr';
import type { SecondFactorOffer } from '#contracts/staff-account.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { insertSecondFactor } from './store-second-factors.ts';
import { base32, enrolmentUri } from './totp-rules.ts';

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
