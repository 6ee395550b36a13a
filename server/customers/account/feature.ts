import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { eraseAccountJob } from './data/erase-account.ts';
import { eraseUnreported } from './data/store-erasures.ts';
import { registerCustomerRoutes } from './routes.ts';
import { customerMails } from './sign-in/sign-in-mails.ts';
import { accountVisits } from './visit-account.ts';

const customersRetention: readonly Retention[] = [
  deleteRowsRule('customer_erasures', 'asked_at < $1', {
    // The earlier orders are deleted by then, too.
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'the earlier orders are deleted by then, too',
  }),
  {
    table: 'customer_erasures',
    name: 'erased_addresses',
    days: 7,
    atLeast: 1,
    because: 'the last mail confirms the erasure; after a week the address is deleted in any case',
    masks: true,
    forget: ({ database }, over) => eraseUnreported(database, over),
  },
  deleteRowsRule('customer_usernames', 'changed_at < $1', {
    days: legalRetentionDays,
    atLeast: 30,
    because: 'same period as the orders for these names',
  }),
  deleteRowsRule('customer_preferences', 'changed_at < $1', {
    days: legalRetentionDays,
    atLeast: 30,
    because: 'same period as the orders whose mails they affect',
  }),
  deleteRowsRule('customer_exports', 'asked_at < $1', {
    days: 365,
    atLeast: 30,
    because: 'proves for a year that a customer received their data',
  }),
];

export const customersFeature: Feature = {
  name: 'customers',
  retention: customersRetention,
  routes: registerCustomerRoutes,
  jobs: [eraseAccountJob],
  mails: customerMails,
  visits: { account: accountVisits },
};
