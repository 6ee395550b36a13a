import type { Feature } from '#server/http/feature.ts';
import { entryJobs } from './jobs.ts';
import { entryRetention } from './retention.ts';
import { registerEntryRoutes } from './routes.ts';
import { signInAlerts } from './sign-in-alert.ts';

export const entryFeature: Feature = {
  name: 'entry',
  retention: entryRetention,
  staffRoutes: registerEntryRoutes,
  mails: signInAlerts,
  jobs: entryJobs,
};
