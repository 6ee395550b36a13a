import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';

/** The owner has a round made at once; what is over by then is gone for good. */
export function runNow(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await deps.queue.enqueue(tx, 'retention.forget', {});
    await audited(tx, staff, {
      action: 'retention.run',
      subjectType: 'retention',
      subjectId: 'all',
    });
  });
}
