import type { Feature } from '#server/http/feature.ts';
import { withdrawalBulkActions, withdrawalBulkList } from './bulk-actions.ts';
import { withdrawalDecisions } from './decisions.ts';
import { withdrawalJobs } from './jobs.ts';
import { withdrawalsRetention } from './retention.ts';
import { registerWithdrawalStaffRoutes } from './staff-routes.ts';
import { countUndecided } from './store-list.ts';
import { withdrawalVisits } from './visit-withdrawal.ts';
import { withdrawalMails } from './withdrawal-mails.ts';

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
