import { madridDay } from '#contracts/kit/madrid.ts';
import { marginSetting } from '#server/fulfilment/providers/margin-setting.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { timeBounds } from './rules.ts';
import { foreignCurrencies, writeRates } from './store.ts';
import { countDays, hasMarks, lockCounting, newestMark, type Taking, takeMarks } from './store-count.ts';

/**
 * Stores today's exchange rates from the setting, so that later changes do not affect past days. Rates are never
 * requested over the network, because the owner knows the price paid for a balance.
 */
async function keepTodaysRates(deps: Deps): Promise<void> {
  const { perEuro } = await readSetting(deps, marginSetting);
  const day = madridDay(deps.now());
  const known = (await foreignCurrencies(deps.database)).flatMap((currency) => {
    const rate = perEuro[currency];
    return rate === undefined ? [] : [{ currency, day, perEuro: rate }];
  });
  if (known.length > 0) await inTransaction(deps.database, (tx) => writeRates(tx, known, 'setting'));
}

type Counting = Pick<Deps, 'database'> & Partial<Pick<Deps, 'log'>>;

const daysAtOnce = 31;

function countSome({ database }: Counting, taking: Taking): Promise<number> {
  return inTransaction(database, async (tx) => {
    await lockCounting(tx);
    const days = await takeMarks(tx, taking);
    if (days.length > 0) await countDays(tx, days, timeBounds);
    return days.length;
  });
}

/** Counts day by day and returns the failed days, which stay marked and do not block others. */
async function countSingly(deps: Counting): Promise<string[]> {
  const failed: string[] = [];
  for (;;) {
    const day = await newestMark(deps.database, failed);
    if (day === undefined) return failed;
    try {
      await countSome(deps, { most: 1, except: failed });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      deps.log?.error({ err: error, day }, 'the figures of a day cannot be counted');
      failed.push(day);
    }
  }
}

/** Counts recent changes before figures are shown. The job processes a backlog and its failures. */
export async function catchUpBriefly(deps: Counting): Promise<void> {
  if (!(await hasMarks(deps.database))) return;
  await countSome(deps, { most: daysAtOnce }).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    deps.log?.warn({ err: error }, 'figures are shown as they were counted last');
  });
}

/** Counts all changed days. Idempotent, and continues after an interrupted run. Throws for failed days. */
export async function catchUp(deps: Counting): Promise<void> {
  try {
    while ((await countSome(deps, { most: daysAtOnce })) === daysAtOnce);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const failed = await countSingly(deps);
    if (failed.length > 0) throw new Error(`Not counted: ${failed.join(', ')}`, { cause: error });
  }
}

/** Runs the job. Today's rates are stored first, because days are counted with them. */
export async function countFigures(deps: Deps): Promise<void> {
  await keepTodaysRates(deps);
  await catchUp(deps);
}
