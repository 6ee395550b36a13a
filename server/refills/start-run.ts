import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { runEverySeconds } from './rules.ts';
import { insertRun, lockRuns } from './store-runs.ts';

/** Has all watched parts looked at, as the clock does every two hours. Answers false while a run is under way. */
export function startRun(deps: Deps, staff: StaffActor | null): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    await lockRuns(tx);
    const runId = await insertRun(tx, {
      cause: staff ? 'staff' : 'clock',
      staffId: staff?.id ?? null,
      everySeconds: runEverySeconds,
      at: deps.now(),
    });
    if (staff)
      await audited(tx, staff, {
        action: 'refill.process_all',
        subjectType: 'refill_run',
        subjectId: runId ?? 'under way',
        after: { started: runId !== undefined },
      });
    if (runId) await tellStaff(tx, 'refills');
    if (runId) await deps.queue.enqueue(tx, 'refills.run', { runId }, { once: true });
    return runId !== undefined;
  });
}
