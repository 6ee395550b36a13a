import type { Database } from '#server/database/pool.ts';
import {
  countPast,
  findPast,
  insertPastDues,
  type Numbers,
  type PastEnd,
  type PastLine,
  type PastStep,
  readNumbers,
} from './store-past.ts';

/** What there is to invoice of orders that were paid before anything was. */
export interface Past {
  lines: PastLine[];
  first: PastEnd | undefined;
  last: PastEnd | undefined;
  numbers: Numbers | undefined;
}

/** Looks only; `from`: the first day in Madrid, where not all of them are wanted. */
export async function lookAtPast(database: Database, from: string | null): Promise<Past> {
  const [lines, first, last, numbers] = await Promise.all([
    countPast(database, from),
    findPast(database, { from, end: 'first' }),
    findPast(database, { from, end: 'last' }),
    readNumbers(database),
  ]);
  return { lines, first, last, numbers };
}

const step = 500;

/**
 * Writes what was paid before as due, the oldest first and in steps: the shop issues it beside its own. Broken off at
 * any point, it goes on with what is left; again finds nothing. Answers how many were written.
 */
export async function invoicePast(
  database: Database,
  { from, onStep = () => undefined }: { from: string | null; onStep?: (written: number) => void },
): Promise<number> {
  let all = 0;
  let after: PastStep['after'] = null;
  do {
    const { written, last } = await insertPastDues(database, { from, after, limit: step });
    all += written;
    after = last;
    if (written > 0) onStep(all);
  } while (after);
  return all;
}
