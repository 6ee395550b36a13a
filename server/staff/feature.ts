import type { Feature } from '#server/http/feature.ts';
import { staffJobs } from './jobs.ts';
import { staffRetention } from './retention.ts';
import { registerStaffRoutes } from './routes.ts';
import { signInAlerts } from './sign-in-alert.ts';

export const staffFeature: Feature = {
  name: 'staff',
  retention: staffRetention,
  staffRoutes: registerStaffRoutes,
  mails: signInAlerts,
  jobs: staffJobs,
};
