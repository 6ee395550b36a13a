import type { Feature } from '#server/http/feature.ts';
import { marketingJobs } from './jobs.ts';
import { checkoutReminder } from './reminder-mail.ts';
import { marketingRetention } from './retention.ts';
import { registerMarketingRoutes } from './routes.ts';
import { registerMarketingStaffRoutes } from './staff-routes.ts';
import { eraseRequests } from './store-erase.ts';
import { registerUnsubscribeRoutes } from './unsubscribe-routes.ts';
import { unsubscribedMail } from './unsubscribed-mail.ts';
import { unsubscribeVisits } from './visit-unsubscribe.ts';

export const marketingFeature: Feature = {
  name: 'marketing',
  erases: eraseRequests,
  retention: marketingRetention,
  routes(app, deps) {
    registerMarketingRoutes(app, deps);
    registerUnsubscribeRoutes(app, deps);
  },
  mails: [unsubscribedMail, checkoutReminder],
  visits: { unsubscribe: unsubscribeVisits },
  staffRoutes: registerMarketingStaffRoutes,
  jobs: marketingJobs,
};
