import type { JobAction } from '#contracts/operations/jobs.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { delayJob, dropJob, reviveJob, runJobNow } from '#server/platform/queue/change-jobs.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { actionsOf, requireQueue, type WorkQueue } from './read-jobs.ts';

interface JobChange {
  name: string;
  id: string;
  act: JobAction;
  reason: string;
  minutes?: number;
  staff: StaffActor;
}

const entries = {
  retry: { action: 'job.retry', decision: 'retry_job' },
  delay: { action: 'job.delay', decision: undefined },
  drop: { action: 'job.drop', decision: 'noted' },
} as const;

/**
 * Changes a job of pg-boss and closes its inbox items. Returns whether the job was in a state that allows the change.
 */
async function changeQueued(tx: Tx, { name, id, act, minutes = 0, staff }: JobChange): Promise<boolean> {
  const ref = { name, id };
  const acts = {
    retry: async () => (await reviveJob(tx, ref)) ?? runJobNow(tx, ref),
    delay: () => delayJob(tx, { ...ref, seconds: minutes * 60 }),
    drop: () => dropJob(tx, ref),
  };
  const changed = await acts[act]();
  const { decision } = entries[act];
  if (changed && decision) {
    const subjectId = `${name}:${id}:${changed.retries}`;
    await resolveItems(tx, { decision, kind: 'job', subjectId, by: 'staff', staffId: staff.id });
  }
  return changed !== undefined;
}

async function changeRow(tx: Tx, work: WorkQueue & { kind: 'rows' }, change: JobChange): Promise<boolean> {
  const { retry, delay } = work.shown;
  const { id, act, minutes = 0 } = change;
  return (act === 'delay' ? await delay?.(tx, id, minutes * 60) : await retry?.(tx, id)) ?? false;
}

/**
 * Runs, postpones or cancels one waiting job for a staff member, with a reason. Throws `not_found` for an unknown
 * queue, `conflict` for a job that runs, has ended, or is decided on another page.
 */
export async function changeJob(
  { database }: Pick<Deps, 'database'>,
  all: readonly Feature[],
  change: JobChange,
): Promise<void> {
  const { name, id, act, reason, minutes, staff } = change;
  const work = requireQueue(all, name);
  if (!actionsOf(work).includes(act)) throw new ShopError('conflict', `${name} does not allow ${act}`);
  await inTransaction(database, async (tx) => {
    const stood = work.kind === 'jobs' ? await changeQueued(tx, change) : await changeRow(tx, work, change);
    if (!stood)
      throw new ShopError('conflict', `${name} ${id} is running, has ended, or awaits a staff decision`);
    await recordAudit(tx, staff, {
      action: entries[act].action,
      subjectType: 'job',
      subjectId: `${name}:${id}`,
      after: { reason, ...(minutes === undefined ? {} : { minutes }) },
    });
    await notifyStaffOfChange(tx, 'jobs');
  });
}

export async function runSchedule(
  { database, queue }: Pick<Deps, 'database' | 'queue'>,
  all: readonly Feature[],
  { name, staff }: Pick<JobChange, 'name' | 'staff'>,
): Promise<void> {
  const job = all.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === name);
  if (job?.everySeconds === undefined) throw new ShopError('not_found', `no sweep ${name}`);
  await inTransaction(database, async (tx) => {
    await queue.enqueue(tx, job, {});
    await recordAudit(tx, staff, { action: 'schedule.run', subjectType: 'schedule', subjectId: name });
    await notifyStaffOfChange(tx, 'jobs');
  });
}
