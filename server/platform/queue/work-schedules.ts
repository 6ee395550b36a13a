import { minuteMs } from '#contracts/kit/time.ts';
import type { Queryable } from '../database/query.ts';
import type { DueRows } from './row-worker.ts';
import { claimSchedules, earliestScheduleSql, markRunning, saveRunEnds } from './store-schedules.ts';

export { makeInterruptedDue } from './store-schedules.ts';

export interface HandledSchedule {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

/** Milliseconds. Ends of short, successful runs are written together, so that an idle shop writes little. */
const saveEndsEveryMs = 5 * minuteMs - 5000;
/** Milliseconds. A longer run is displayed as running, and its end is written immediately. */
const defaultShortRunMs = 3000;

/** Milliseconds after which the next sweep starts in parallel. */
const defaultSequentialMs = 100;

/**
 * Starts sweeps that are due at the same time one after the other, so that they share a few database sessions
 * and leave connections for buyers' calls.
 */
function openSequence(aloneMs: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
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

interface ScheduleEnd {
  name: string;
  atMs: number;
  error: string | null;
}

/**
 * Buffers the ends of runs and writes them at a regular interval. A failure, the first success after it and a long
 * run are written immediately, because staff wait for these. The interval does not restart then.
 */
function openEndBuffer(
  db: Queryable,
): (end: ScheduleEnd, now: { long: boolean; othersRun: boolean }) => Promise<void> {
  let noted: ScheduleEnd[] = [];
  let keptAt = Number.NEGATIVE_INFINITY;
  const failing = new Set<string>();
  return async ({ name, atMs, error }, { long, othersRun }) => {
    noted = [...noted.filter((each) => each.name !== name), { name, atMs, error }];
    const changed = error !== null || failing.delete(name);
    if (error !== null) failing.add(name);
    const now = performance.now();
    const isTime = !othersRun && now - keptAt >= saveEndsEveryMs;
    if (!changed && !long && !isTime) return;
    if (isTime) keptAt = now;
    await saveRunEnds(
      db,
      noted.splice(0).map((each) => ({ name: each.name, agoMs: now - each.atMs, error: each.error })),
    );
  };
}

interface ScheduleOptions {
  note?: (name: string, error?: unknown) => void;
  aloneMs?: number;
  shortMs?: number;
}

/** Does not claim a schedule again while it still runs in this process. */
export function scheduleRows(
  db: Queryable,
  schedules: readonly HandledSchedule[],
  { note, aloneMs = defaultSequentialMs, shortMs = defaultShortRunMs }: ScheduleOptions = {},
): DueRows {
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const running = new Set<string>();
  const inTurn = openSequence(aloneMs);
  const noteEnd = openEndBuffer(db);

  /** Runs a schedule and shows it as running if it is long. Returns whether it was shown. */
  const runOne = async (name: string): Promise<boolean> => {
    let shown: Promise<void> | undefined;
    const timer = setTimeout(() => {
      // The state is for display only, so failures are ignored.
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
    earliest: earliestScheduleSql([...byName.keys()]),
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
