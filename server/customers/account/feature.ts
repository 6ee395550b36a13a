import type { Feature } from '#server/platform/feature/feature.ts';
import { eraseAccountJob } from './data/erase-account.ts';
import { customersRetention } from './retention.ts';
import { registerCustomerRoutes } from './routes.ts';
import { customerMails } from './sign-in/sign-in-mails.ts';
import { accountVisits } from './visit-account.ts';

export const customersFeature: Feature = {
  name: 'customers',
  retention: customersRetention,
  routes: registerCustomerRoutes,
  jobs: [eraseAccountJob],
  mails: customerMails,
  visits: { account: accountVisits },
};
