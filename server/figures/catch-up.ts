import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { keepTodaysRates } from './keep-rates.ts';
import { timeBounds } from './rules.ts';
import { countDays, hasMarks, lockCounting, takeMarks } from './store-count.ts';

/** So many days are counted in one transaction. */
const daysAtOnce = 31;

/** Counts what changed, the newest days first; answers whether that was all of it. Marks and counts stand or fall together. */
function countSome(deps: Pick<Deps, 'database'>): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    await lockCounting(tx);
    const days = await takeMarks(tx, daysAtOnce);
    if (days.length > 0) await countDays(tx, days, timeBounds);
    return days.length < daysAtOnce;
  });
}

/** Before figures are shown: what has just happened is in them. A backlog of months is left to the job. */
export async function catchUpBriefly({ database }: Pick<Deps, 'database'>): Promise<void> {
  if (await hasMarks(database)) await countSome({ database });
}

/** Counts all that changed. Again is a no-op, and one that was broken off goes on where it was. */
export async function catchUp(deps: Pick<Deps, 'database'>): Promise<void> {
  while (await hasMarks(deps.database)) if (await countSome(deps)) return;
}

/** The job: today's rates first, because days are counted at them. */
export async function countFigures(deps: Deps): Promise<void> {
  await keepTodaysRates(deps);
  await catchUp(deps);
}
