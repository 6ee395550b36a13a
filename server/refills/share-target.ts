import { type RefillSetting, windowOfPart } from '#server/catalog/refill-setting.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { isCountable } from './part-facts.ts';
import { windowEnd } from './rules.ts';
import { type Shared, shareFall } from './share-rules.ts';
import { deliveredTo, endedRefills, lastCheck, type Target } from './store.ts';

/**
 * What is missing of all that was delivered to the target, shared out over its parts. Undefined where nobody counts
 * such targets, or nobody has counted since the last delivery.
 */
export async function shareTarget(
  deps: Pick<Deps, 'directory' | 'now'>,
  db: Queryable,
  { target, setting }: { target: Target; setting: RefillSetting },
): Promise<Shared | undefined> {
  if (!isCountable(deps, target)) return undefined;
  const rows = await deliveredTo(db, target);
  const counted = await lastCheck(db, target);
  if (!counted || rows.some(({ deliveredAt }) => deliveredAt > counted.at)) return undefined;
  const now = deps.now();
  const parts = rows.map((row) => ({
    ...row,
    before: row.before && { ...row.before, at: new Date(row.before.at) },
    covered: row.promised && windowEnd(row.deliveredAt, windowOfPart(setting, row)) > now,
  }));
  return shareFall(parts, await endedRefills(db, target), counted.count);
}
