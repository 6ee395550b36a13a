import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { withdrawalBulkActions, withdrawalBulkList, withdrawalDecisions } from './bulk-actions.ts';
import { withdrawalJobs } from './jobs.ts';
import { registerWithdrawalStaffRoutes } from './staff-routes.ts';
import { countUndecided } from './store-list.ts';
import { withdrawalMails } from './withdrawal-mails.ts';
import { withdrawalVisits } from './withdrawal-page.ts';

const withdrawalsRetention: readonly Retention[] = [
  {
    table: 'withdrawals',
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'documents of the contract: six years',
    forget: deleteRowsRule('withdrawals', `declared_at < $1 and state in ('settled', 'closed')`),
  },
];

export const withdrawalsFeature: Feature = {
  name: 'withdrawals',
  retention: withdrawalsRetention,
  staffRoutes: registerWithdrawalStaffRoutes,
  bulkActions: withdrawalBulkActions,
  bulkLists: { withdrawals: withdrawalBulkList },
  mails: withdrawalMails,
  jobs: withdrawalJobs,
  visits: { withdrawal: withdrawalVisits },
  decisions: withdrawalDecisions,
  attention: { withdrawals: ({ database }) => countUndecided(database) },
};
