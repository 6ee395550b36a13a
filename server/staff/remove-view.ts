import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from './actor.ts';
import { audited } from './audited.ts';
import { deleteView } from './store-views.ts';
import { tellStaff } from './tell-staff.ts';

/** Takes one's own view away. Throws `not_found` for anything else. */
export function removeView({ database }: Deps, staff: StaffActor, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const view = await deleteView(tx, id, staff.id);
    if (!view) throw new ShopError('not_found', `no view ${id} of ${staff.username}`);
    await audited(tx, staff, { action: 'view.remove', subjectType: 'view', subjectId: id, before: view });
    await tellStaff(tx, 'views');
  });
}
