import { createHash } from 'node:crypto';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import type { Bulk } from './bulk-action.ts';
import { undoableOf } from './run-rules.ts';
import { begin, requireRole } from './start-run.ts';
import { copyForUndo, insertRun, readRun } from './store.ts';

/**
 * Takes back what a run did, as far as it can be taken back and nobody has changed it since: as another run. Again is
 * the same one. Throws `not_found`, and `conflict` for a run that goes on, or has nothing to take back.
 */
export async function undoRun(
  deps: Deps,
  { runId, staff }: { runId: string; staff: StaffActor },
  { actions }: Bulk,
): Promise<string> {
  const run = await readRun(deps.database, runId);
  if (!run) throw new ShopError('not_found', `no run ${runId}`);
  if (run.undone_by !== null) return run.undone_by;
  if (undoableOf(run, actions) === 0) throw new ShopError('conflict', 'there is nothing to take back');
  const action = actions[run.action as keyof typeof actions];
  requireRole(action, staff);
  return inTransaction(deps.database, async (tx) => {
    const digest = createHash('sha256').update(runId).digest();
    const wish = { staffId: staff.id, action: run.action, values: {}, key: `undo:${runId}`, digest };
    const written = await insertRun(tx, { ...wish, undoes: runId, at: deps.now() });
    if (!written) return String((await readRun(tx, runId))?.undone_by);
    const count = await copyForUndo(tx, { from: runId, to: written.id });
    await begin(deps, tx, {
      ...{ runId: written.id, staff, action: 'bulk.undo' },
      after: { action: run.action, undoes: runId, count },
    });
    return written.id;
  });
}
