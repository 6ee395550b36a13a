import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { statusJobs } from './jobs.ts';
import { registerStatusStaffRoutes } from './staff-routes.ts';
import { statusMails } from './worse-mail.ts';

const statusRetention: readonly Retention[] = [
  { table: 'status_parts', because: 'one row for each current problem' },
  {
    table: 'status_notices',
    days: 400,
    atLeast: 30,
    because: 'past problems are looked up for a year',
    forget: deleteRowsRule('status_notices', 'created_at < $1'),
  },
];

export const statusFeature: Feature = {
  name: 'status',
  retention: statusRetention,
  staffRoutes: registerStatusStaffRoutes,
  jobs: statusJobs,
  mails: statusMails,
};
