import { toMadridDate } from '#contracts/kit/madrid.ts';
import { marginSetting } from '#server/fulfilment/providers/margin-setting.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { timeBounds } from './rules.ts';
import { foreignCurrencies, writeRates } from './store.ts';
import {
  type ClaimLimit,
  claimDayMarks,
  countDays,
  hasMarks,
  lockCounting,
  newestMark,
} from './store-count.ts';

/**
 * Stores today's exchange rates from the setting, so that later changes do not affect past days. Rates are never
 * requested over the network, because the owner knows the price paid for a balance.
 */
async function saveTodaysRates(deps: Deps): Promise<void> {
  const { perEuro } = await readSetting(deps, marginSetting);
  const day = toMadridDate(deps.now());
  const known = (await foreignCurrencies(deps.database)).flatMap((currency) => {
    const rate = perEuro[currency];
    return rate === undefined ? [] : [{ currency, day, perEuro: rate }];
  });
  if (known.length > 0) await inTransaction(deps.database, (tx) => writeRates(tx, known, 'setting'));
}

type CountDeps = Pick<Deps, 'database'> & Partial<Pick<Deps, 'log'>>;

const daysPerBatch = 31;

function countSome({ database }: CountDeps, taking: ClaimLimit): Promise<number> {
  return inTransaction(database, async (tx) => {
    await lockCounting(tx);
    const days = await claimDayMarks(tx, taking);
    if (days.length > 0) await countDays(tx, days, timeBounds);
    return days.length;
  });
}

/** Returns the failed days. They remain marked and do not block other days. */
async function countDaysSingly(deps: CountDeps): Promise<string[]> {
  const failed: string[] = [];
  for (;;) {
    const day = await newestMark(deps.database, failed);
    if (day === undefined) return failed;
    try {
      await countSome(deps, { most: 1, except: failed });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      deps.log?.error({ err: error, day }, 'the figures of a day could not be counted');
      failed.push(day);
    }
  }
}

/** Counts recent changes before figures are shown. The job processes a backlog and its failures. */
export async function countRecentDays(deps: CountDeps): Promise<void> {
  if (!(await hasMarks(deps.database))) return;
  await countSome(deps, { most: daysPerBatch }).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log?.warn({ err: error }, 'figures could not be updated, the last counted ones are shown');
  });
}

/** Counts all changed days. Idempotent, and continues after an interrupted run. Throws for failed days. */
export async function countChangedDays(deps: CountDeps): Promise<void> {
  try {
    while ((await countSome(deps, { most: daysPerBatch })) === daysPerBatch);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const failed = await countDaysSingly(deps);
    if (failed.length > 0) throw new Error(`Not counted: ${failed.join(', ')}`, { cause: error });
  }
}

/** Runs the job. Today's rates are stored first, because days are counted with them. */
export async function countFigures(deps: Deps): Promise<void> {
  await saveTodaysRates(deps);
  await countChangedDays(deps);
}
