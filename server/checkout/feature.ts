import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { decideRecreation, recreateBulkAction } from './changes/decide-recreation.ts';
import { endCheckouts, endForErasure } from './ending/end-checkouts.ts';
import { checkoutJobs } from './jobs.ts';
import { registerCheckoutRoutes } from './routes.ts';

const checkoutRetention: readonly Retention[] = [
  {
    table: 'orders',
    name: 'checkouts',
    // Shorter than the retention of unpaid orders, because only cancelled orders can be erased.
    days: 180,
    atLeast: 7,
    because: 'buyers do not pay checkouts older than half a year',
    forget: endCheckouts,
  },
];

export const checkoutFeature: Feature = {
  name: 'checkout',
  beforeErasing: endForErasure,
  retention: checkoutRetention,
  routes: registerCheckoutRoutes,
  decisions: { recreate_order: decideRecreation },
  bulkActions: { pending_recreate: recreateBulkAction },
  jobs: checkoutJobs,
};
