import { minuteMs } from '#contracts/kit/time.ts';
import type { Queryable } from '../database/query.ts';
import { claimSchedules, earliestSchedule, keepEnds, markRunning } from './store-schedules.ts';
import type { DueRows } from './work-rows.ts';

/** Is for the sandbox's clock. */
export { makeBegunDue } from './store-schedules.ts';

export interface WorkedSchedule {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

/** Ends of short runs without a failure are written together, so that an idle shop writes little. */
const keepEveryMs = 5 * minuteMs - 5000;
/** A run that takes longer than this is shown as running, and its end is written at once. */
const usualShortMs = 3000;

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

interface Ended {
  name: string;
  atMs: number;
  error: string | null;
}

/**
 * Returns a function that notes the end of a run. It writes all that are noted at once where staff wait for it: after a
 * failure, after the first success since, and after a long run. Such a write does not put off the next common one, so
 * that what ends beside a long run of the start is seen soon, too.
 */
function openEnds(db: Queryable): (end: Ended, now: { long: boolean; othersRun: boolean }) => Promise<void> {
  let noted: Ended[] = [];
  let keptAt = Number.NEGATIVE_INFINITY;
  const failing = new Set<string>();
  return async ({ name, atMs, error }, { long, othersRun }) => {
    noted = [...noted.filter((each) => each.name !== name), { name, atMs, error }];
    const changed = error !== null || failing.delete(name);
    if (error !== null) failing.add(name);
    const now = performance.now();
    const isTime = !othersRun && now - keptAt >= keepEveryMs;
    if (!changed && !long && !isTime) return;
    if (isTime) keptAt = now;
    await keepEnds(
      db,
      noted.splice(0).map((each) => ({ name: each.name, agoMs: now - each.atMs, error: each.error })),
    );
  };
}

interface ScheduleOptions {
  /** Is told of each run, with what it failed of or with nothing. */
  note?: (name: string, error?: unknown) => void;
  aloneMs?: number;
  shortMs?: number;
}

/**
 * Returns the schedules as rows that are their own queue. Those that still run in this process are not claimed again.
 */
export function scheduleRows(
  db: Queryable,
  schedules: readonly WorkedSchedule[],
  { note, aloneMs = usualAloneMs, shortMs = usualShortMs }: ScheduleOptions = {},
): DueRows {
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const running = new Set<string>();
  const inTurn = openTurns(aloneMs);
  const noteEnd = openEnds(db);

  /** Runs one, and shows it as running while it takes long. Returns whether it did. */
  const runOne = async (name: string): Promise<boolean> => {
    let shown: Promise<void> | undefined;
    const timer = setTimeout(() => {
      // Only what staff see depends on it.
      shown = markRunning(db, name).catch(() => undefined);
    }, shortMs);
    try {
      await byName.get(name)?.run();
    } finally {
      clearTimeout(timer);
      await shown;
    }
    return shown !== undefined;
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
      let long = false;
      try {
        long = await inTurn(() => runOne(name));
        note?.(name);
      } catch (reason) {
        note?.(name, reason);
        error = String(reason);
        throw reason;
      } finally {
        running.delete(name);
        await noteEnd({ name, atMs: performance.now(), error }, { long, othersRun: running.size > 0 });
      }
    },
  };
}
