import { mostViews, type SaveView } from '#contracts/views.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from './actor.ts';
import { audited } from './audited.ts';
import { countViews, upsertView } from './store-views.ts';
import { tellStaff } from './tell-staff.ts';

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
