import type { Queryable } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { logTrouble } from '../logging/log-trouble.ts';
import { readableReason } from '../logging/plain-reason.ts';
import { addCounts } from './store-counts.ts';

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
