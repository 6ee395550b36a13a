import { isDeepStrictEqual } from 'node:util';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Actor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { reasonsOf, saveSetting, storedSetting } from '#server/staff/settings/setting.ts';
import { inputIdentitySchema, shopIdentity } from '#server/staff/settings/shop-identity.ts';

/** Returns the previous identity. Writes nothing when it is unchanged. Throws `invalid_request` with all problems. */
export function setIdentity(
  deps: Pick<Deps, 'database'>,
  { input, by }: { input: unknown; by: Actor },
): Promise<{ before: unknown; after: ShopIdentity }> {
  const parsed = inputIdentitySchema.safeParse(input);
  if (!parsed.success) throw new ShopError('invalid_request', reasonsOf(parsed.error).join('\n'));
  const after = parsed.data;
  const { key } = shopIdentity;
  return inTransaction(deps.database, async (tx) => {
    const before = await storedSetting(tx, key);
    if (isDeepStrictEqual(before, after)) return { before, after };
    await saveSetting(tx, key, after);
    await recordAudit(tx, by, {
      action: 'settings.change',
      subjectType: 'setting',
      subjectId: key,
      before,
      after,
    });
    return { before, after };
  });
}
