import type { Queryable } from '#server/database/query.ts';
import { judgeValidity } from '#server/gateways/check-tls.ts';
import { certificateInUse } from './store-certificates.ts';

/** A new one takes days to get. */
const warnDays = 30;

/** Why records will soon wait for a certificate; null while they will not, or while nothing is sent at all. */
export async function checkCertificate(db: Queryable, now: Date): Promise<string | null> {
  const inUse = await certificateInUse(db);
  const reason = inUse ? judgeValidity(inUse.validUntil, now, warnDays) : null;
  return reason && `${reason}: get another and enter it under /admin/register`;
}
