import type { FastifyInstance } from 'fastify';
import { maxViews, type SaveView } from '#contracts/staff/views.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type StaffActor, staffOf } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { countViews, deleteView, listViews, upsertView } from './store-views.ts';

export function registerViewRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'views.list', async (request) => ({
      views: await listViews(deps.database, request.query.list, staffOf(request).id),
    }));
    serve(staffOnly, 'views.create', async (request) => ({
      success: true,
      id: await saveView(deps, staffOf(request), request.body),
    }));
    serve(staffOnly, 'views.remove', (request) => removeView(deps, staffOf(request), request.params.id));
  });
}

/** Saves a view for the member or for all members. Throws `invalid_request` above the maximum number of views. */
function saveView({ database }: Deps, staff: StaffActor, view: SaveView): Promise<string> {
  return inTransaction(database, async (tx) => {
    if ((await countViews(tx, view.list, staff.id)) >= maxViews)
      throw new ShopError('invalid_request', `more than ${maxViews} views of ${view.list}`, {
        field: 'name',
      });
    const id = await upsertView(tx, view, staff.id);
    await recordAudit(tx, staff, { action: 'view.save', subjectType: 'view', subjectId: id, after: view });
    await notifyStaffOfChange(tx, 'views');
    return id;
  });
}

/** Deletes the member's own view. Throws `not_found` otherwise. */
function removeView({ database }: Deps, staff: StaffActor, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const view = await deleteView(tx, id, staff.id);
    if (!view) throw new ShopError('not_found', `no view ${id} of ${staff.username}`);
    await recordAudit(tx, staff, { action: 'view.remove', subjectType: 'view', subjectId: id, before: view });
    await notifyStaffOfChange(tx, 'views');
  });
}
