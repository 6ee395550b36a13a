import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { stopCheck } from './store-checks.ts';

/** A member stops the verification that is under way; what it has read so far stays said. Throws `conflict`. */
export async function stopVerifying(deps: Deps, staff: StaffActor): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const stopped = await stopCheck(tx, { at: deps.now(), by: staff.username });
    if (!stopped) throw new ShopError('conflict', 'nothing is verified');
    const { id, checked, total } = stopped;
    await audited(tx, staff, {
      action: 'register.stop_check',
      subjectType: 'register_check',
      subjectId: id,
      after: { checked, total },
    });
    await tellStaff(tx, 'register', id);
  });
}
