import type { FastifyInstance } from 'fastify';
import { maintenancePreviewSchema, maintenanceReplySchema } from '#contracts/maintenance.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { openPreview } from './open-preview.ts';
import { readTurnedOn } from './store.ts';

const state = {
  summary: 'Whether the shop is in maintenance, since when, and who turned it on',
  response: { 200: maintenanceReplySchema },
} as const;
const preview = {
  summary: 'A link that shows the shop as it is, in the browser that opens it, during maintenance',
  response: { 200: maintenancePreviewSchema },
} as const;

export function registerMaintenanceStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/maintenance', { schema: state }, async () => {
      const { active } = await readSetting(deps, maintenanceSetting);
      const turnedOn = active ? await readTurnedOn(deps.database, maintenanceSetting.key) : undefined;
      const { since = null, by = null } = turnedOn ?? {};
      return { success: true, active, since: since?.toISOString() ?? null, by };
    });
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.post('/api/admin/maintenance/preview', { schema: preview }, async (request) => {
      const { url, until } = await openPreview(deps, staffOf(request));
      return { success: true, url, until: until.toISOString() };
    });
  });
}
