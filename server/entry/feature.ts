import type { Feature } from '#server/http/feature.ts';
import { entryJobs } from './jobs.ts';
import { entryRetention } from './retention.ts';
import { secondFactorSetting } from './second-factor-setting.ts';
import { signInAlerts } from './sign-in-alert.ts';
import { registerEntryRoutes } from './staff-routes.ts';

export const entryFeature: Feature = {
  name: 'entry',
  retention: entryRetention,
  staffRoutes: registerEntryRoutes,
  settings: [secondFactorSetting],
  mails: signInAlerts,
  jobs: entryJobs,
  sealed: [{ table: 'second_factors', column: 'secret_sealed', id: 'staff_id' }],
};
