import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { maintenanceJobs, maintenanceMails } from './jobs.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { maintenanceStatus } from './reject-unopened.ts';
import { registerMaintenanceRoutes } from './routes.ts';
import { registerMaintenanceStaffRoutes } from './staff-routes.ts';

const maintenanceRetention: readonly Retention[] = [
  {
    table: 'maintenance_reminders',
    days: 400,
    atLeast: 30,
    because: 'past maintenance is looked up for a year',
    forget: deleteRowsRule('maintenance_reminders', 'created_at < $1'),
  },
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
