import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { backupJobs } from './jobs.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { registerBackupStaffRoutes, registerDrillStaffRoutes } from './staff-routes.ts';
import { backupAlarmMails, backupsStatus } from './watch-backups.ts';

const backupsRetention: readonly Retention[] = [
  { table: 'shop_moments', because: 'one row: the last moment written to the database' },
  deleteRowsRule('restorations', 'found_at < $1 and compared_at is not null', {
    days: 400,
    atLeast: 30,
    because: 'needed as long as a payment from before a restore may still be settled',
  }),
  deleteRowsRule('backups', `started_at < $1 and state in ('failed', 'removed')`, {
    days: 400,
    atLeast: 30,
    because: 'results of backups are looked up for a year; rows with an existing file remain',
  }),
  deleteRowsRule('restore_drills', 'ended_at < $1', {
    days: 400,
    atLeast: 60,
    because: 'results of restore drills are looked up for a year',
  }),
  deleteRowsRule('backup_alarms', 'ended_at < $1', {
    days: 400,
    atLeast: 30,
    because: 'as long as the backups that they are about',
  }),
];

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
  status: backupsStatus,
};
