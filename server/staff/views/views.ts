import { mostViews, type SaveView } from '#contracts/staff/views.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { tellStaff } from '../shop-status/tell-staff.ts';
import { countViews, deleteView, upsertView } from './store-views.ts';

/** Keeps a list as it is looked at, for oneself or for everybody. Throws `invalid_request` for one too many. */
export function saveView({ database }: Deps, staff: StaffActor, view: SaveView): Promise<string> {
  return inTransaction(database, async (tx) => {
    if ((await countViews(tx, view.list, staff.id)) >= mostViews)
      throw new ShopError('invalid_request', `more than ${mostViews} views of ${view.list}`, {
        field: 'name',
      });
    const id = await upsertView(tx, view, staff.id);
    await audited(tx, staff, { action: 'view.save', subjectType: 'view', subjectId: id, after: view });
    await tellStaff(tx, 'views');
    return id;
  });
}

/** Takes one's own view away. Throws `not_found` for anything else. */
export function removeView({ database }: Deps, staff: StaffActor, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const view = await deleteView(tx, id, staff.id);
    if (!view) throw new ShopError('not_found', `no view ${id} of ${staff.username}`);
    await audited(tx, staff, { action: 'view.remove', subjectType: 'view', subjectId: id, before: view });
    await tellStaff(tx, 'views');
  });
}
