import type { Forgetting, Retention } from '#server/database/retention.ts';
import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { readSetting } from '#server/settings/setting.ts';
import { daysSetting } from './days-setting.ts';

const batch = 500;
/** At most so many rows of one kind in a round; the next one goes on. */
const mostBatches = 400;
const dayMs = 86_400_000;

const isForgetting = (retention: Retention): retention is Forgetting => 'forget' in retention;

/** The owner's days where they are allowed, else the usual ones. */
export function termOf(
  { table, name = table, days, atLeast }: Forgetting,
  own: Record<string, number>,
): number {
  const wanted = own[name] ?? days;
  return wanted < atLeast ? days : wanted;
}

async function forgetOf(deps: Deps, kind: Forgetting, days: number): Promise<number> {
  const before = new Date(deps.now().getTime() - days * dayMs);
  let gone = 0;
  for (let round = 0; round < mostBatches; round += 1) {
    const some = await kind.forget(deps, { before, limit: batch });
    gone += some;
    if (some < batch) break;
  }
  return gone;
}

/**
 * Forgets what every feature has declared to be over, a few rows at a time. One kind that fails does not keep the
 * others, and comes again with the next round.
 */
export async function forget(deps: Deps, features: readonly Feature[]): Promise<void> {
  const own = await readSetting(deps, daysSetting);
  for (const kind of features.flatMap(({ retention = [] }) => retention.filter(isForgetting))) {
    const { table, name = table } = kind;
    const days = termOf(kind, own);
    try {
      const rows = await forgetOf(deps, kind, days);
      if (rows > 0) deps.log.info({ kind: name, days, rows }, 'forgotten');
    } catch (error) {
      deps.log.error({ err: error, kind: name }, 'could not forget what is over');
    }
  }
}
