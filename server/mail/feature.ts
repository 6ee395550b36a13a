import type { Feature } from '#server/http/feature.ts';
import { mailJobs, mailRows } from './jobs.ts';
import { mailRetention } from './retention.ts';
import { registerMailRoutes } from './routes.ts';
import { sendAgain } from './send-again.ts';

export const mailFeature: Feature = {
  name: 'mail',
  retention: mailRetention,
  routes: registerMailRoutes,
  jobs: mailJobs,
  rows: mailRows,
  decisions: { send_mail: sendAgain },
};
