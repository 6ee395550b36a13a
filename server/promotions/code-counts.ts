import type { Queryable } from '#server/database/query.ts';
import { hasUseLeft } from './discount-rules.ts';
import { findCode } from './store.ts';

/** May a code be promised to somebody now: one of the owner's that counts, for whoever has it and not for a window alone? */
export async function codeCounts(
  db: Queryable,
  { code: name, now }: { code: string; now: Date },
): Promise<boolean> {
  const code = await findCode(db, name);
  if (!code?.active || code.windowOnly || code.personal) return false;
  return code.validFrom <= now && (code.validUntil === null || code.validUntil > now) && hasUseLeft(code);
}
