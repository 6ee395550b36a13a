import type { Feature } from '#server/platform/feature/feature.ts';
import { daysSetting } from '#server/staff/settings/retention-days.ts';
import { runRetentionJob } from './run-retention.ts';
import { registerRetentionStaffRoutes } from './staff-routes.ts';

export const retentionFeature: Feature = {
  name: 'retention',
  settings: [daysSetting],
  staffRoutes: registerRetentionStaffRoutes,
  jobs: [runRetentionJob],
  // Rules of platform tables, which belong to no feature.
  retention: [
    { table: 'retention_rounds', because: 'one row for each rule with its last round' },
    { table: 'migrations', because: 'one row for each migration' },
    { table: 'write_probe', because: 'one row' },
    { table: 'rate_limits', because: 'the limiter deletes what ended an hour ago' },
    { table: 'schedules', because: 'one row for each scheduled sweep' },
  ],
};
