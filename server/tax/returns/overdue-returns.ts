import { madridDay } from '#contracts/kit/madrid.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FeatureStatus } from '#server/platform/feature/feature.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { daysOf, type Quarter, quartersBefore } from './quarter-rules.ts';
import { findFiled, readInOneStop } from './store-returns.ts';

/** What is older can no longer be corrected by a return: it is a matter for the adviser, not for a reminder. */
const quartersWatched = 12;

const subjectOf = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

/** Returns of the one-stop shop whose last day is over and that nobody has filed here, the earliest first. */
export async function findOverdue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Quarter[]> {
  const today = madridDay(now());
  const overdue: Quarter[] = [];
  for (const quarter of quartersBefore(today, quartersWatched)) {
    if (daysOf(quarter).dueOn >= today) continue;
    // Anyone who was not in it by the end of a quarter was not in it before either.
    if (!(await readInOneStop(database, quarter))) break;
    if (!(await findFiled(database, quarter))) overdue.unshift(quarter);
  }
  return overdue;
}

export async function taxStatus(deps: Deps): Promise<FeatureStatus> {
  const overdue = await findOverdue(deps);
  const [first] = overdue;
  if (!first) return { parts: [] };
  const { dueOn } = daysOf(first);
  return { parts: [{ kind: 'return_overdue', ...first, dueOn, returns: overdue.length }] };
}

/** One item in the inbox for each return that is overdue; filing it closes the item. */
export async function watchReturns(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const overdue = await findOverdue(deps);
  await inTransaction(deps.database, async (tx) => {
    for (const quarter of overdue)
      await openItem(tx, {
        reason: 'return_overdue',
        subjectId: subjectOf(quarter),
        evidence: { dueOn: daysOf(quarter).dueOn },
        unlessDecided: true,
      });
  });
}

/** In the transaction that keeps a return as filed. */
export const closeOverdue = (tx: Queryable, quarter: Quarter): Promise<number> =>
  resolveItems(tx, { event: 'return_filed', kind: 'tax', subjectId: subjectOf(quarter), by: 'system' });
