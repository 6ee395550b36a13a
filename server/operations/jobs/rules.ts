import type { JobQueue, JobsReply, JobTrouble, JobWait } from '#contracts/operations/jobs.ts';

/** Workers write a heartbeat each minute. */
const silentMs = 180_000;
/** Due work normally starts within two seconds. */
const slowMs = 60_000;
const stoppedMs = 15 * 60_000;
const slowLockSeconds = 10;

interface FlowInput {
  now: Date;
  workerAt: Date | null;
  /** All schedules together count as one queue. */
  queues: readonly Pick<JobQueue, 'name' | 'due' | 'oldestAt' | 'keptBy'>[];
  waits: readonly JobWait[];
}

/**
 * Judges whether work flows, and lists the problems, the worst first. Work that awaits a staff decision is not late.
 */
export function evaluateFlow({
  now,
  workerAt,
  queues,
  waits,
}: FlowInput): Pick<JobsReply, 'flow' | 'troubles'> {
  const age = (at: string | null) => (at === null ? 0 : now.getTime() - Date.parse(at));
  const silent = workerAt === null || now.getTime() - workerAt.getTime() > silentMs;
  const late = queues
    .filter(({ oldestAt, keptBy }) => keptBy === null && age(oldestAt) > slowMs)
    .toSorted((a, b) => age(b.oldestAt) - age(a.oldestAt));
  const lock = Math.max(0, ...waits.map((wait) => (wait.kind === 'lock' ? wait.seconds : 0)));
  const troubles: JobTrouble[] = [
    ...(silent ? [{ kind: 'no_worker' as const, since: workerAt?.toISOString() ?? null }] : []),
    ...late.flatMap(({ name, oldestAt, due }) =>
      oldestAt === null ? [] : [{ kind: 'late' as const, name, since: oldestAt, count: due }],
    ),
    ...(lock > slowLockSeconds ? [{ kind: 'lock' as const, seconds: lock }] : []),
  ];
  const stopped = silent || late.some(({ oldestAt }) => age(oldestAt) > stoppedMs);
  return { flow: stopped ? 'stopped' : troubles.length > 0 ? 'slow' : 'flows', troubles };
}
