import type { Feature } from '#server/http/feature.ts';
import { maintenanceJobs } from './jobs.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { maintenanceMails } from './reminder-mail.ts';
import { maintenanceRetention } from './retention.ts';
import { registerMaintenanceRoutes } from './routes.ts';
import { registerMaintenanceStaffRoutes } from './staff-routes.ts';

export const maintenanceFeature: Feature = {
  name: 'maintenance',
  retention: maintenanceRetention,
  routes: registerMaintenanceRoutes,
  staffRoutes: registerMaintenanceStaffRoutes,
  jobs: maintenanceJobs,
  mails: maintenanceMails,
  settings: [maintenanceSetting],
  attention: { maintenance: async (deps) => ((await maintenanceSetting.current(deps)).active ? 1 : 0) },
};
