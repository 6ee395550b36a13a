import type { Feature } from '#server/http/feature.ts';
import { bulkOf } from './bulk-action.ts';
import { bulkJobs } from './jobs.ts';
import { bulkRetention } from './retention.ts';
import { registerBulkStaffRoutes } from './staff-routes.ts';
import { endOpenRuns } from './store.ts';

export const bulkFeature: Feature = {
  name: 'bulk',
  retention: bulkRetention,
  staffRoutes: (app, deps, all) => registerBulkStaffRoutes(app, deps, bulkOf(all)),
  jobs: bulkJobs,
  holdRestored: async (_deps, tx, at) => ({ runs: await endOpenRuns(tx, { code: 'shop_restored', at }) }),
};
