import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { marketingJobs } from './jobs.ts';
import { checkoutReminder } from './reminder-mail.ts';
import { registerMarketingRoutes, registerUnsubscribeRoutes } from './routes.ts';
import { registerMarketingStaffRoutes } from './staff-routes.ts';
import { eraseRequests } from './store.ts';
import { unsubscribeVisits } from './unsubscribe-page.ts';
import { unsubscribedMail } from './unsubscribed-mail.ts';

const marketingRetention: readonly Retention[] = [
  {
    table: 'abandoned_checkouts',
    // Longer than checkouts remain open (180 days by default), to avoid collecting an open checkout again.
    days: 365,
    atLeast: 190,
    because: 'deleted after the checkout itself was deleted',
    forget: deleteRowsRule('abandoned_checkouts', 'abandoned_at < $1'),
  },
  { table: 'checkout_reminders', because: 'deleted with its checkout' },
  { table: 'reminder_plans', because: 'texts of the owner with their versions; contains no data of buyers' },
  {
    // The rows contain the person and the reason. The suppression itself remains.
    table: 'unsubscribe_requests',
    days: 730,
    atLeast: 30,
    because: 'who unsubscribed and why; the suppression itself remains',
    forget: deleteRowsRule('unsubscribe_requests', 'created_at < $1'),
  },
];

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
