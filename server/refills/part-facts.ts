import { parseUsername } from '#contracts/instagram.ts';
import type { RefillObstacle } from '#contracts/refills.ts';
import type { ServiceType } from '#contracts/states.ts';
import { type RefillSetting, windowOfPart } from '#server/catalog/refill-setting.ts';
import type { Deps } from '#server/deps.ts';
import { deliveredUnits, type PartFacts, type RefillCase, refillObstacles } from './rules.ts';
import type { Shared } from './share-rules.ts';
import type { PartRow } from './store.ts';

/** The directory tells how many followers a profile of Instagram has, and nothing of a post's likes and views over time. */
export const isCountable = (
  { directory }: Pick<Deps, 'directory'>,
  { serviceType, link }: { serviceType: ServiceType; link: string },
): boolean => directory !== null && serviceType === 'followers' && parseUsername(link) !== undefined;

function factsOf(row: PartRow, shared: Shared | undefined): PartFacts {
  const counted = row.countedAt && { count: row.lastCount, at: row.countedAt };
  const known = shared !== undefined && shared.expected !== null;
  const missing = known ? (shared.missing.get(row.fulfilmentId) ?? 0) : null;
  const shares = known ? [...shared.missing.values()] : [];
  const olderFirst = missing !== null && shares.some((share) => share > missing);
  const promised = (row.refillDays ?? 0) > 0;
  return { ...row, promised, delivered: deliveredUnits(row), missing, olderFirst, counted };
}

/** What stands in the way of refilling this part, as the database has it now. */
export function obstaclesOf(
  deps: Pick<Deps, 'directory' | 'now'>,
  row: PartRow,
  {
    setting,
    asker,
    shared,
  }: {
    setting: RefillSetting;
    asker: RefillCase['asker'];
    /** Of its target; undefined where nothing is counted. */
    shared: Shared | undefined;
  },
): RefillObstacle[] {
  return refillObstacles(factsOf(row, shared), {
    now: deps.now(),
    windowDays: windowOfPart(setting, row),
    countable: isCountable(deps, row),
    asker,
  });
}
