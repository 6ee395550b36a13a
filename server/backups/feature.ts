import type { Feature } from '#server/http/feature.ts';
import { backupAlarmMails } from './alarm-mail.ts';
import { registerDrillStaffRoutes } from './drill-routes.ts';
import { backupJobs } from './jobs.ts';
import { backupsRetention } from './retention.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { registerBackupStaffRoutes } from './staff-routes.ts';

export const backupsFeature: Feature = {
  name: 'backups',
  retention: backupsRetention,
  staffRoutes: (app, deps) => {
    registerBackupStaffRoutes(app, deps);
    registerDrillStaffRoutes(app, deps);
  },
  jobs: backupJobs,
  mails: backupAlarmMails,
  settings: [scheduleSetting],
};
