import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { DecisionHandler } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { pendingBulkActions, pendingBulkList } from './bulk-actions.ts';
import { closeWith, collectDecisionHandlers } from './decide-item.ts';
import { pendingJobs, retryJob } from './jobs.ts';
import { registerPendingStaffRoutes } from './staff-routes.ts';
import { countOpen } from './store-list.ts';

const pendingRetention: readonly Retention[] = [
  {
    table: 'pending_items',
    days: legalRetentionDays,
    // Sweeps check for earlier decisions, so closed items remain for at least a year.
    atLeast: 365,
    because: 'decisions about money are kept for six years',
    forget: deleteRowsRule('pending_items', 'resolved_at < $1'),
  },
];

const closeOnly: DecisionHandler = (deps, chosen) => closeWith(deps, chosen);

export const pendingFeature: Feature = {
  name: 'pending',
  retention: pendingRetention,
  staffRoutes: (app, deps, all) => registerPendingStaffRoutes(app, deps, collectDecisionHandlers(all)),
  jobs: pendingJobs,
  attention: { pending: ({ database }) => countOpen(database) },
  bulkActions: pendingBulkActions,
  bulkLists: { pending: pendingBulkList },
  decisions: {
    noted: closeOnly,
    answered: closeOnly,
    refunded_elsewhere: closeOnly,
    retry_job: retryJob,
  },
};
