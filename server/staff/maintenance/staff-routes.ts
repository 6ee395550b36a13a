import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { readSetting } from '../settings/setting.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { openPreview } from './preview-pass.ts';
import { readMaintenanceStart } from './store.ts';

export function registerMaintenanceStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'maintenance.show', async () => {
      const { active } = await readSetting(deps, maintenanceSetting);
      const turnedOn = active ? await readMaintenanceStart(deps.database, maintenanceSetting.key) : undefined;
      const { since = null, by = null } = turnedOn ?? {};
      return { success: true, active, since: since?.toISOString() ?? null, by };
    });
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'maintenance.preview', async (request) => {
      const { url, until } = await openPreview(deps, staffOf(request));
      return { success: true, url, until: until.toISOString() };
    });
  });
}
