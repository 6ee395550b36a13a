import type { Feature } from '#server/http/feature.ts';
import { defineJob } from '#server/queue/define-job.ts';
import { daysSetting } from './days-setting.ts';
import { forget } from './forget.ts';
import { roundSeconds } from './list-terms.ts';
import { registerRetentionStaffRoutes } from './staff-routes.ts';

export const retentionFeature: Feature = {
  name: 'retention',
  settings: [daysSetting],
  staffRoutes: registerRetentionStaffRoutes,
  jobs: (deps, all) => [
    defineJob({ name: 'retention.forget', everySeconds: roundSeconds, run: () => forget(deps, all) }),
  ],
  // Of the foundations, which are no features.
  retention: [
    { table: 'retention_rounds', because: 'one row for each rule: its last round' },
    { table: 'migrations', because: 'one row for each migration' },
    { table: 'write_probe', because: 'one row' },
    { table: 'rate_limits', because: 'the limiter deletes what ended an hour ago' },
  ],
};
