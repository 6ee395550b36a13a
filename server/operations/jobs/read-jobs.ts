import {
  type JobAct,
  type JobEntriesReply,
  type JobEntry,
  type JobSchedule,
  type JobState,
  type JobsReply,
  type JobWait,
  jobActs,
  mostShown,
} from '#contracts/operations/jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature, JobDefinition, ShownRows } from '#server/platform/feature/feature.ts';
import { plainReason } from '#server/platform/logging/plain-reason.ts';
import { judgeFlow } from './rules.ts';
import { type ReadEntry, type ReadSchedule, readJobs, readRows, readWork } from './store.ts';
import { isListed, type ListedName } from './store-listed.ts';

const iso = (at: string): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => (at === null ? null : iso(at));

const rowsIn = (all: readonly Feature[]) => all.flatMap(({ rows }) => (rows ? [rows] : []));

/** Queue of waiting work: due rows or jobs of pg-boss. */
export type Work =
  | { kind: 'rows'; name: ListedName; shown: ShownRows }
  | { kind: 'jobs'; job: JobDefinition };

/** Throws `not_found` for a name without a queue. Scheduled jobs have none. */
export function workNamed(all: readonly Feature[], name: string): Work {
  const rows = rowsIn(all).find((each) => each.name === name);
  if (rows && isListed(name)) return { kind: 'rows', name, shown: rows.shown };
  const job = all.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === name);
  if (job && job.everySeconds === undefined) return { kind: 'jobs', job };
  throw new ShopError('not_found', `no queue ${name}`);
}

export function actsOf(work: Work): readonly JobAct[] {
  if (work.kind === 'jobs') return work.job.mayDrop ? jobActs : ['retry', 'delay'];
  const { retry, delay } = work.shown;
  return [...(retry ? (['retry'] as const) : []), ...(delay ? (['delay'] as const) : [])];
}

/** Running work cannot be changed, and given-up work cannot be postponed. */
function mayBe(act: JobAct, { state, due_at: dueAt }: { state: JobState; due_at: unknown }): boolean {
  if (state === 'running') return false;
  return act !== 'delay' || dueAt !== null;
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toEntry = (row: ReadEntry, acts: readonly JobAct[]): JobEntry => ({
  id: row.id,
  state: row.state,
  dueAt: row.due_at?.toISOString() ?? null,
  tries: row.tries,
  reason: row.reason === null ? null : plainReason(row.reason),
  orderId: row.order_id !== null && isUuid.test(row.order_id) ? row.order_id : null,
  acts: acts.filter((act) => mayBe(act, row)),
});

export async function listJobs(
  { database }: Pick<Deps, 'database'>,
  all: readonly Feature[],
  name: string,
): Promise<JobEntriesReply> {
  const work = workNamed(all, name);
  const found = work.kind === 'jobs' ? await readJobs(database, name) : await readRows(database, work.name);
  const acts = actsOf(work);
  return {
    ...{ success: true, name, kind: work.kind, acts: [...acts] },
    entries: found.slice(0, mostShown).map((row) => toEntry(row, acts)),
    more: found.length > mostShown,
  };
}

/** A long run has no stored end while it runs. The end of a short run may appear up to five minutes late. */
const toSchedule = ({ due: _, ...row }: ReadSchedule): JobSchedule => ({
  ...row,
  nextAt: iso(row.nextAt),
  begunAt: isoOrNull(row.begunAt),
  endedAt: isoOrNull(row.endedAt),
  error: row.error === null ? null : plainReason(row.error),
  running: row.begunAt !== null && row.endedAt === null,
});

function toWait(wait: JobWait): JobWait {
  if (wait.kind === 'lock') return wait;
  return wait.kind === 'agency' ? { ...wait, until: iso(wait.until) } : { ...wait, since: iso(wait.since) };
}

/** Returns whether work flows, and all waiting work. */
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
  const [oldestAt = null] = due.map(({ nextAt }) => iso(nextAt)).sort();
  const clock = { name: 'schedules', due: due.length, oldestAt, keptBy: null };
  const waits = read.waits.map(toWait);
  return {
    success: true,
    ...judgeFlow({ now: read.now, workerAt: read.worker_at, queues: [...queues, clock], waits }),
    workerAt: read.worker_at?.toISOString() ?? null,
    queues,
    waits,
    schedules: read.schedules.map(toSchedule),
    failures: read.failures.map((each) => ({
      ...each,
      firstAt: iso(each.firstAt),
      lastAt: iso(each.lastAt),
    })),
  };
}
