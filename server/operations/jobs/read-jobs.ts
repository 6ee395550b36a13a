import {
  type JobAction,
  type JobEntriesReply,
  type JobEntry,
  type JobSchedule,
  type JobState,
  type JobsReply,
  type JobWait,
  jobActions,
  maxListedJobs,
} from '#contracts/operations/jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DisplayedRows, Feature, JobDefinition } from '#server/platform/feature/feature.ts';
import { readableReason } from '#server/platform/logging/plain-reason.ts';
import { evaluateFlow } from './rules.ts';
import { type ReadEntry, type ReadSchedule, readJobs, readRows, readWork } from './store.ts';
import { isListed, type ListedName } from './store-listed.ts';

const toIsoTime = (at: string): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => (at === null ? null : toIsoTime(at));

const rowsIn = (all: readonly Feature[]) => all.flatMap(({ rows }) => (rows ? [rows] : []));

/** Waiting work: due rows of a table, or jobs of pg-boss. */
export type WorkQueue =
  | { kind: 'rows'; name: ListedName; shown: DisplayedRows }
  | { kind: 'jobs'; job: JobDefinition };

/** Throws `not_found` for a name without a queue. Scheduled jobs have none. */
export function requireQueue(all: readonly Feature[], name: string): WorkQueue {
  const rows = rowsIn(all).find((each) => each.name === name);
  if (rows && isListed(name)) return { kind: 'rows', name, shown: rows.shown };
  const job = all.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === name);
  if (job && job.everySeconds === undefined) return { kind: 'jobs', job };
  throw new ShopError('not_found', `no queue ${name}`);
}

export function actionsOf(work: WorkQueue): readonly JobAction[] {
  if (work.kind === 'jobs') return work.job.mayDrop ? jobActions : ['retry', 'delay'];
  const { retry, delay } = work.shown;
  return [...(retry ? (['retry'] as const) : []), ...(delay ? (['delay'] as const) : [])];
}

/** Running work cannot be changed. Work that used up its attempts cannot be postponed. */
function canChange(act: JobAction, { state, due_at: dueAt }: { state: JobState; due_at: unknown }): boolean {
  if (state === 'running') return false;
  return act !== 'delay' || dueAt !== null;
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toEntry = (row: ReadEntry, acts: readonly JobAction[]): JobEntry => ({
  id: row.id,
  state: row.state,
  dueAt: row.due_at?.toISOString() ?? null,
  tries: row.tries,
  reason: row.reason === null ? null : readableReason(row.reason),
  orderId: row.order_id !== null && isUuid.test(row.order_id) ? row.order_id : null,
  acts: acts.filter((act) => canChange(act, row)),
});

export async function listJobs(
  { database }: Pick<Deps, 'database'>,
  all: readonly Feature[],
  name: string,
): Promise<JobEntriesReply> {
  const work = requireQueue(all, name);
  const found = work.kind === 'jobs' ? await readJobs(database, name) : await readRows(database, work.name);
  const acts = actionsOf(work);
  return {
    ...{ success: true, name, kind: work.kind, acts: [...acts] },
    entries: found.slice(0, maxListedJobs).map((row) => toEntry(row, acts)),
    more: found.length > maxListedJobs,
  };
}

/** A long run has no stored end while it runs. The end of a short run may appear up to five minutes late. */
const toSchedule = ({ due: _, ...row }: ReadSchedule): JobSchedule => ({
  ...row,
  nextAt: toIsoTime(row.nextAt),
  begunAt: isoOrNull(row.begunAt),
  endedAt: isoOrNull(row.endedAt),
  error: row.error === null ? null : readableReason(row.error),
  running: row.begunAt !== null && row.endedAt === null,
});

function toWait(wait: JobWait): JobWait {
  if (wait.kind === 'lock') return wait;
  return wait.kind === 'agency'
    ? { ...wait, until: toIsoTime(wait.until) }
    : { ...wait, since: toIsoTime(wait.since) };
}

export async function showJobs(deps: Deps, all: readonly Feature[]): Promise<JobsReply> {
  const kept = new Map(
    await Promise.all(
      rowsIn(all).map(async ({ name, shown }) => [name, (await shown.keptBy?.(deps)) ?? null] as const),
    ),
  );
  const read = await readWork(deps.database);
  const queues = read.queues.map(({ oldest_at, next_at, done, failed_last_hour, ...queue }) => ({
    ...queue,
    oldestAt: isoOrNull(oldest_at),
    nextAt: isoOrNull(next_at),
    doneLastHour: done,
    failedLastHour: failed_last_hour,
    keptBy: kept.get(queue.name) ?? null,
  }));
  const due = read.schedules.filter((each) => each.due);
  const [oldestAt = null] = due.map(({ nextAt }) => toIsoTime(nextAt)).sort();
  const clock = { name: 'schedules', due: due.length, oldestAt, keptBy: null };
  const waits = read.waits.map(toWait);
  return {
    success: true,
    ...evaluateFlow({ now: read.now, workerAt: read.worker_at, queues: [...queues, clock], waits }),
    workerAt: read.worker_at?.toISOString() ?? null,
    queues,
    waits,
    schedules: read.schedules.map(toSchedule),
    failures: read.failures.map((each) => ({
      ...each,
      firstAt: toIsoTime(each.firstAt),
      lastAt: toIsoTime(each.lastAt),
    })),
  };
}
