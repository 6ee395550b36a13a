import { deleteRowsRule } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { registerJobStaffRoutes } from './staff-routes.ts';

export const jobsFeature: Feature = {
  name: 'jobs',
  staffRoutes: registerJobStaffRoutes,
  retention: [
    {
      table: 'work_counts',
      days: 2,
      atLeast: 1,
      because: 'the rate of the last hour is shown',
      forget: deleteRowsRule('work_counts', 'since < $1'),
    },
    {
      table: 'work_failures',
      days: 30,
      atLeast: 2,
      because: 'failures of the last month are compared with current ones',
      forget: deleteRowsRule('work_failures', 'last_at < $1'),
    },
  ],
};
