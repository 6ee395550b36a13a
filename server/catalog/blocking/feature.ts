import type { Feature } from '#server/http/feature.ts';
import { blockedBulkList, blockingBulkActions } from './bulk-actions.ts';
import { blockingRetention } from './retention.ts';
import { registerBlockingRoutes } from './routes.ts';
import { registerBlockingStaffRoutes } from './staff-routes.ts';

export const blockingFeature: Feature = {
  name: 'blocking',
  retention: blockingRetention,
  bulkActions: blockingBulkActions,
  bulkLists: { blocked: blockedBulkList },
  routes: registerBlockingRoutes,
  staffRoutes: registerBlockingStaffRoutes,
};
