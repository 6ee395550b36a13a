import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { maintenanceJobs, maintenanceMails } from './jobs.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { maintenanceStatus } from './reject-unopened.ts';
import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { redirects } from '#contracts/pages/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { readSetting } from '../settings/setting.ts';
import { openPass, openPreview, previewCookie } from './preview-pass.ts';
import { readMaintenanceStart } from './store.ts';

function registerMaintenanceStaffRoutes(app: FastifyInstance, deps: Deps): void {
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

function registerMaintenanceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/preview/:pass', async (request, reply) => {
    const { pass } = request.params;
    const expires = openPass(deps, pass);
    if (!expires) throw new ShopError('not_found', 'no pass, or no longer');
    reply.setCookie(previewCookie, pass, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.publicUrl.startsWith('https:'),
      expires,
    });
    return reply.header('cache-control', 'no-store').redirect(redirects[0]?.to ?? '/', 303);
  });
}

const maintenanceRetention: readonly Retention[] = [
  deleteRowsRule('maintenance_reminders', 'created_at < $1', {
    days: 400,
    atLeast: 30,
    because: 'past maintenance is looked up for a year',
  }),
];

export const maintenanceFeature: Feature = {
  name: 'maintenance',
  retention: maintenanceRetention,
  routes: registerMaintenanceRoutes,
  staffRoutes: registerMaintenanceStaffRoutes,
  jobs: maintenanceJobs,
  mails: maintenanceMails,
  settings: [maintenanceSetting],
  status: maintenanceStatus,
};
