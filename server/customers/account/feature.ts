import type { Feature } from '#server/platform/http/feature.ts';
import { customerJobs } from './jobs.ts';
import { customersRetention } from './retention.ts';
import { registerCustomerRoutes } from './routes.ts';
import { customerMails } from './sign-in/sign-in-mails.ts';
import { accountVisits } from './visit-account.ts';

export const customersFeature: Feature = {
  name: 'customers',
  retention: customersRetention,
  routes: registerCustomerRoutes,
  jobs: customerJobs,
  mails: customerMails,
  visits: { account: accountVisits },
};
