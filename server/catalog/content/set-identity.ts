import { isDeepStrictEqual } from 'node:util';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Actor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { keepSetting, reasonsOf, storedSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity, typedIdentity } from '#server/staff/settings/shop-identity.ts';

/**
 * Stores the shop's identity for all pages and mails, and returns the previous one. Writes nothing when it is
 * unchanged. Throws `invalid_request` with all problems.
 */
export function setIdentity(
  deps: Pick<Deps, 'database'>,
  { input, by }: { input: unknown; by: Actor },
): Promise<{ before: unknown; after: ShopIdentity }> {
  const parsed = typedIdentity.safeParse(input);
  if (!parsed.success) throw new ShopError('invalid_request', reasonsOf(parsed.error).join('\n'));
  const after = parsed.data;
  const { key } = shopIdentity;
  return inTransaction(deps.database, async (tx) => {
    const before = await storedSetting(tx, key);
    if (isDeepStrictEqual(before, after)) return { before, after };
    await keepSetting(tx, key, after);
    await audited(tx, by, {
      action: 'settings.change',
      subjectType: 'setting',
      subjectId: key,
      before,
      after,
    });
    return { before, after };
  });
}
