import { isDatabaseAway } from '#server/platform/database/away.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { BulkAction } from '#server/platform/feature/bulk-action.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { withFields } from '#server/platform/logging/request-context.ts';
import type { StaffActor } from '../audit/actor.ts';
import { tellStaff } from '../shop-status/tell-staff.ts';
import { type Bulk, bulkOf } from './bulk-action.ts';
import { requireRole, workRunJob } from './runs.ts';
import {
  findWaiting,
  lockWaiting,
  type RunToWork,
  readRunToWork,
  refuseWaiting,
  setEnded,
  setResult,
} from './store.ts';

/**
 * Items per job. After each batch, open pages are refreshed and the next job continues, so that a shutdown need not
 * wait for a long run.
 */
const batch = 25;

const actorOf = ({ staffId, username, role }: RunToWork): StaffActor => ({
  kind: 'staff',
  id: staffId,
  username,
  role,
});

/** Returns whether the member may continue the run. A deactivated member or one with a lower role may not. */
function mayGoOn(run: RunToWork, action: BulkAction): boolean {
  try {
    requireRole(action, actorOf(run));
    return run.isActive;
  } catch {
    return false;
  }
}

/** Processes the next batch of a run and enqueues the next job. A repeated job continues where the last one stopped. */
export async function workRun(deps: Deps, runId: string, { actions }: Bulk): Promise<void> {
  const { database } = deps;
  const run = await readRunToWork(database, runId);
  if (!run || run.endedAt !== null) return;
  const action = actions[run.action as keyof typeof actions] as BulkAction | undefined;
  if (!action) throw new Error(`No action ${run.action} in this version`);
  if (!mayGoOn(run, action)) await refuseWaiting(database, runId, 'not_permitted', deps.now());
  for (const position of await findWaiting(database, runId, batch))
    await workItem(deps, { run, action, position });
  await inTransaction(database, async (tx) => {
    if (!(await setEnded(tx, runId, deps.now()))) await deps.queue.enqueue(tx, workRunJob, { runId });
    await tellStaff(tx, 'bulk', runId);
  });
}

interface Item {
  run: RunToWork;
  action: BulkAction;
  position: number;
}

/** Changes one subject and marks its item in the same transaction, so that the change happens once despite retries. */
async function workItem(deps: Deps, item: Item): Promise<void> {
  try {
    await prepare(deps, item);
    await once(deps, item).catch((error: unknown) => {
      // A deadlock with a concurrent change. It is over, so one retry is enough.
      if (error instanceof ShopError) throw error;
      return once(deps, item);
    });
  } catch (error) {
    if (isDatabaseAway(error as Error)) throw error;
    const code = error instanceof ShopError ? error.code : 'internal';
    const { run, position } = item;
    if (code === 'internal') deps.log.error({ err: error, runId: run.id }, 'an item could not be worked');
    await setResult(deps.database, { runId: run.id, position, code, at: deps.now() });
  }
}

/** Makes the external calls of a waiting item before its transaction. */
async function prepare(deps: Deps, { run, action, position }: Item): Promise<void> {
  if (!action.before || run.undoes !== null) return;
  const item = await inTransaction(deps.database, (tx) => lockWaiting(tx, run.id, position));
  if (!item) return;
  const id = item.subject_id;
  const act = { id, staff: actorOf(run), key: `${run.id}:${id}`, values: run.actValues };
  await withFields({ bulkRunId: run.id }, async () => action.before?.(deps, act));
}

function once(deps: Deps, { run, action, position }: Item): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const item = await lockWaiting(tx, run.id, position);
    if (!item) return;
    const was = await withFields({ bulkRunId: run.id }, () =>
      actOn(deps, tx, { run, action, id: item.subject_id, was: item.was }),
    );
    await setResult(tx, { runId: run.id, position, was, at: deps.now() });
  });
}

async function actOn(
  deps: Deps,
  tx: Tx,
  { run, action, id, was }: { run: RunToWork; action: BulkAction; id: string; was: unknown },
): Promise<unknown> {
  const act = { id, staff: actorOf(run), key: `${run.id}:${id}` };
  if (run.undoes === null) return action.run(deps, tx, { ...act, values: run.actValues });
  await action.undo?.(deps, tx, { ...act, was });
  return undefined;
}

export const workBatch = defineJob({
  ...workRunJob,
  handler: (deps, { runId }, all) => workRun(deps, runId, bulkOf(all)),
});
