import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { BulkAction } from '#server/platform/feature/bulk-action.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { withFields } from '#server/platform/logging/request-context.ts';
import type { StaffActor } from '../audit/actor.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { type BulkRegistry, bulkRegistryOf } from './bulk-action.ts';
import { processRunJob, requireRole } from './runs.ts';
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
 * Items per job. After each batch, open pages are refreshed and another job continues, so that a shutdown
 * does not wait for a long run.
 */
const batch = 25;

const actorOf = ({ staffId, username, role }: RunToWork): StaffActor => ({
  kind: 'staff',
  id: staffId,
  username,
  role,
});

/** A deactivated member or a member with a lower role may not continue the run. */
function mayContinueRun(run: RunToWork, action: BulkAction): boolean {
  try {
    requireRole(action, actorOf(run));
    return run.isActive;
  } catch {
    return false;
  }
}

export async function processRun(deps: Deps, runId: string, { actions }: BulkRegistry): Promise<void> {
  const { database } = deps;
  const run = await readRunToWork(database, runId);
  if (!run || run.endedAt !== null) return;
  const action = actions[run.action as keyof typeof actions] as BulkAction | undefined;
  if (!action) throw new Error(`No action ${run.action} in this version`);
  if (!mayContinueRun(run, action)) await refuseWaiting(database, runId, 'not_permitted', deps.now());
  for (const position of await findWaiting(database, runId, batch))
    await processItem(deps, { run, action, position });
  await inTransaction(database, async (tx) => {
    if (!(await setEnded(tx, runId, deps.now()))) await deps.queue.enqueue(tx, processRunJob, { runId });
    await notifyStaffOfChange(tx, 'bulk', runId);
  });
}

interface RunItem {
  run: RunToWork;
  action: BulkAction;
  position: number;
}

/** Changes one subject and marks its item in the same transaction, so that the change happens once despite retries. */
async function processItem(deps: Deps, item: RunItem): Promise<void> {
  try {
    await prepareItem(deps, item);
    await changeItemOnce(deps, item).catch((error: unknown) => {
      // A concurrent change caused a deadlock and has ended, so one retry is enough.
      if (error instanceof ShopError) throw error;
      return changeItemOnce(deps, item);
    });
  } catch (error) {
    if (isDatabaseUnavailable(error as Error)) throw error;
    const code = error instanceof ShopError ? error.code : 'internal';
    const { run, position } = item;
    if (code === 'internal')
      deps.log.error({ err: error, runId: run.id }, 'an item of a bulk run could not be processed');
    await setResult(deps.database, { runId: run.id, position, code, at: deps.now() });
  }
}

async function prepareItem(deps: Deps, { run, action, position }: RunItem): Promise<void> {
  if (!action.before || run.undoes !== null) return;
  const item = await inTransaction(deps.database, (tx) => lockWaiting(tx, run.id, position));
  if (!item) return;
  const id = item.subject_id;
  const act = { id, staff: actorOf(run), key: `${run.id}:${id}`, values: run.actValues };
  await withFields({ bulkRunId: run.id }, async () => action.before?.(deps, act));
}

function changeItemOnce(deps: Deps, { run, action, position }: RunItem): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const item = await lockWaiting(tx, run.id, position);
    if (!item) return;
    const was = await withFields({ bulkRunId: run.id }, () =>
      applyAction(deps, tx, { run, action, id: item.subject_id, was: item.was }),
    );
    await setResult(tx, { runId: run.id, position, was, at: deps.now() });
  });
}

async function applyAction(
  deps: Deps,
  tx: Tx,
  { run, action, id, was }: { run: RunToWork; action: BulkAction; id: string; was: unknown },
): Promise<unknown> {
  const act = { id, staff: actorOf(run), key: `${run.id}:${id}` };
  if (run.undoes === null) return action.run(deps, tx, { ...act, values: run.actValues });
  await action.undo?.(deps, tx, { ...act, was });
  return undefined;
}

export const batchSize = defineJob({
  ...processRunJob,
  handler: (deps, { runId }, all) => processRun(deps, runId, bulkRegistryOf(all)),
});
