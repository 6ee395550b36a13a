import type { Queryable } from '../database/query.ts';
import { claimSchedules, earliestSchedule, keepEnds } from './store-schedules.ts';
import type { DueRows } from './work-rows.ts';

/** Is for the sandbox's clock. */
export { makeBegunDue } from './store-schedules.ts';

export interface WorkedSchedule {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

/** Ends without a failure are written together, so that an idle shop writes little. */
const keepEveryMs = 55_000;

/** A sweep that takes longer than this lets the next one begin beside it. */
const usualAloneMs = 100;

/**
 * Returns a function that lets sweeps of the same moment begin one after the other, so that they share a few sessions of
 * the database and leave room for buyers' calls.
 */
function openTurns(aloneMs: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<void> = Promise.resolve();
  return async (run) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    const timer = setTimeout(resolve, aloneMs);
    try {
      return await run();
    } finally {
      clearTimeout(timer);
      resolve();
    }
  };
}

/**
 * Returns the schedules as rows that are their own queue. Those that still run in this process are not claimed again.
 */
export function scheduleRows(
  db: Queryable,
  schedules: readonly WorkedSchedule[],
  { note, aloneMs = usualAloneMs }: { note?: (name: string, error?: unknown) => void; aloneMs?: number } = {},
): DueRows {
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const running = new Set<string>();
  const inTurn = openTurns(aloneMs);
  let ended: { name: string; atMs: number; error: string | null }[] = [];
  let keptAt = Number.NEGATIVE_INFINITY;

  const keep = async () => {
    const failed = ended.some(({ error }) => error !== null);
    if (running.size > 0 || (!failed && performance.now() - keptAt < keepEveryMs)) return;
    keptAt = performance.now();
    await keepEnds(
      db,
      ended.splice(0).map(({ name, atMs, error }) => ({ name, agoMs: keptAt - atMs, error })),
    );
  };
  return {
    name: 'schedules',
    untraced: true,
    table: 'schedules',
    width: Math.max(1, schedules.length),
    earliest: earliestSchedule([...byName.keys()]),
    async claim() {
      const claimed = await claimSchedules(
        db,
        [...byName.keys()].filter((name) => !running.has(name)),
      );
      for (const name of claimed) running.add(name);
      return claimed;
    },
    async work(row) {
      const name = row as string;
      let error: string | null = null;
      try {
        await inTurn(async () => byName.get(name)?.run());
        note?.(name);
      } catch (reason) {
        note?.(name, reason);
        error = String(reason);
        throw reason;
      } finally {
        running.delete(name);
        ended = [...ended.filter((each) => each.name !== name), { name, atMs: performance.now(), error }];
        await keep();
      }
    },
  };
}
