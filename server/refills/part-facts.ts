import { parseUsername } from '#contracts/instagram.ts';
import type { RefillObstacle } from '#contracts/refills.ts';
import type { ServiceType } from '#contracts/states.ts';
import type { Deps } from '#server/deps.ts';
import { type RefillSetting, windowOf } from './refill-setting.ts';
import { type PartFacts, type RefillCase, reachedAtDelivery, refillObstacles } from './rules.ts';
import type { PartRow } from './store.ts';

/** The directory tells how many followers a profile of Instagram has, and nothing of a post's likes and views over time. */
export const isCountable = (
  { directory }: Pick<Deps, 'directory'>,
  { serviceType, link }: { serviceType: ServiceType; link: string },
): boolean => directory !== null && serviceType === 'followers' && parseUsername(link) !== undefined;

export const reachedOf = (row: PartRow): number | null => reachedAtDelivery(row) ?? row.firstCount;

function factsOf(row: PartRow): PartFacts {
  const counted = row.countedAt && { count: row.lastCount, at: row.countedAt };
  return { ...row, reached: reachedOf(row), counted };
}

/** What stands in the way of refilling this part, as the database has it now. */
export function obstaclesOf(
  deps: Pick<Deps, 'directory' | 'now'>,
  row: PartRow,
  { setting, asker }: { setting: RefillSetting; asker: RefillCase['asker'] },
): RefillObstacle[] {
  return refillObstacles(factsOf(row), {
    now: deps.now(),
    windowDays: windowOf(setting, row.serviceId),
    countable: isCountable(deps, row),
    asker,
  });
}
