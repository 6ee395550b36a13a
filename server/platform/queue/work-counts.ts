import { execute, type Queryable } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { logTrouble } from '../logging/log-trouble.ts';
import { readableReason } from '../logging/plain-reason.ts';

interface QueueCount {
  done: number;
  failed: number;
  reasons: ReadonlyMap<string, number>;
}

const spanSeconds = 600;

/** Adds to the counts of all processes. Sorts names, so that concurrent writers cannot deadlock. */
export async function addCounts(db: Queryable, counted: ReadonlyMap<string, QueueCount>): Promise<void> {
  const names = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const failures = names.flatMap(([name, { reasons }]) =>
    [...reasons].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([reason, times]) => ({ name, reason, times })),
  );
  await execute(
    db,
    `with counted as (
       insert into work_counts (name, since, done, failed)
       select name, to_timestamp(floor(extract(epoch from now()) / ${spanSeconds}) * ${spanSeconds}), done, failed
         from unnest($1::text[], $2::int[], $3::int[]) as given(name, done, failed)
       on conflict (name, since) do update
          set done = work_counts.done + excluded.done, failed = work_counts.failed + excluded.failed
     )
     insert into work_failures (name, reason, times, first_at, last_at)
     select name, reason, times, now(), now() from unnest($4::text[], $5::text[], $6::int[]) as given(name, reason, times)
     on conflict (name, reason) do update set times = work_failures.times + excluded.times, last_at = excluded.last_at`,
    [
      names.map(([name]) => name),
      names.map(([, { done }]) => done),
      names.map(([, { failed }]) => failed),
      failures.map(({ name }) => name),
      failures.map(({ reason }) => reason),
      failures.map(({ times }) => times),
    ],
  );
}

export interface WorkCounts {
  note(name: string, error?: unknown): void;
  noteSweep(name: string, error?: unknown): void;
  stop(): Promise<void>;
}

/** Milliseconds between writes. Long, so that an idle shop writes little. */
const writeIntervalMs = 60_000;
/** Interval for sweeps, the only work of an idle shop. */
const sweepWriteIntervalMs = 5 * writeIntervalMs;
const failureMs = 2000;
/** Maximum number of different reasons in memory. Further failures are counted without a reason. */
const maxReasons = 200;

interface JobTally {
  done: number;
  failed: number;
  reasons: Map<string, number>;
}

const emptyTally = (): JobTally => ({ done: 0, failed: 0, reasons: new Map() });

export function openWorkCounts(db: Queryable, log: Log): WorkCounts {
  let tallies = new Map<string, JobTally>();
  let reasons = 0;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let keeping: Promise<void> = Promise.resolve();

  const keep = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    const counted = tallies;
    tallies = new Map();
    reasons = 0;
    if (counted.size === 0) return keeping;
    keeping = keeping
      .then(() => addCounts(db, counted))
      .catch((error: unknown) => logTrouble(log, error, { message: 'counts of jobs could not be stored' }));
    return keeping;
  };
  const keepWithin = (ms: number) => {
    const at = performance.now() + ms;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(keep, ms);
    timer.unref();
  };
  const noteWithin =
    (ms: number): WorkCounts['note'] =>
    (name, error) => {
      const tally = tallies.get(name) ?? emptyTally();
      tallies.set(name, tally);
      if (error === undefined) tally.done += 1;
      else {
        tally.failed += 1;
        const reason = readableReason(error);
        const times = tally.reasons.get(reason);
        if (times === undefined) reasons += 1;
        if (times !== undefined || reasons <= maxReasons) tally.reasons.set(reason, (times ?? 0) + 1);
      }
      keepWithin(error === undefined ? ms : failureMs);
    };
  return { note: noteWithin(writeIntervalMs), noteSweep: noteWithin(sweepWriteIntervalMs), stop: keep };
}
