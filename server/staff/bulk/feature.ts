import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { bulkRegistryOf } from './bulk-action.ts';
import { registerBulkStaffRoutes } from './staff-routes.ts';
import { endOpenRuns } from './store.ts';
import { batchSize } from './work-run.ts';

const bulkRetention: readonly Retention[] = [
  {
    table: 'bulk_runs',
    days: 90,
    atLeast: 7,
    because: 'results of bulk runs are looked up for some weeks; the audit log keeps the run',
    forget: deleteRowsRule('bulk_runs', 'ended_at < $1'),
  },
  { table: 'bulk_items', because: 'deleted with their run' },
];

export const bulkFeature: Feature = {
  name: 'bulk',
  retention: bulkRetention,
  staffRoutes: (app, deps, all) => registerBulkStaffRoutes(app, deps, bulkRegistryOf(all)),
  jobs: [batchSize],
  holdRestored: async (_deps, tx, at) => ({ runs: await endOpenRuns(tx, { code: 'shop_restored', at }) }),
};
