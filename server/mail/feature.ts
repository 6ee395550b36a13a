import type { Feature } from '#server/http/feature.ts';
import { mailJobs, mailRows } from './jobs.ts';
import { registerMailRoutes } from './routes.ts';
import { sendAgain } from './send-again.ts';

export const mailFeature: Feature = {
  name: 'mail',
  routes: registerMailRoutes,
  jobs: mailJobs,
  rows: mailRows,
  decisions: { send_mail: sendAgain },
};
