import type { Feature } from '#server/http/feature.ts';
import { pendingBulkActions, pendingBulkList } from './bulk-actions.ts';
import { closeWith, type Decide, decidersOf } from './decide-item.ts';
import { pendingJobs } from './jobs.ts';
import { pendingRetention } from './retention.ts';
import { retryJob } from './retry-job.ts';
import { registerPendingStaffRoutes } from './staff-routes.ts';
import { countOpen } from './store-list.ts';

const justClose: Decide = (deps, chosen) => closeWith(deps, chosen);

export const pendingFeature: Feature = {
  name: 'pending',
  retention: pendingRetention,
  staffRoutes: (app, deps, all) => registerPendingStaffRoutes(app, deps, decidersOf(all)),
  jobs: pendingJobs,
  attention: { pending: ({ database }) => countOpen(database) },
  bulkActions: pendingBulkActions,
  bulkLists: { pending: pendingBulkList },
  decisions: {
    noted: justClose,
    answered: justClose,
    refunded_elsewhere: justClose,
    retry_job: retryJob,
  },
};
