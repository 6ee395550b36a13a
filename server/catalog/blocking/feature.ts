import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { blockedBulkList, blockingBulkActions } from './bulk-actions.ts';
import { registerBlockingRoutes } from './routes.ts';
import { registerBlockingStaffRoutes } from './staff-routes.ts';

const because = 'kept until the owner lifts the block';

const blockingRetention: readonly Retention[] = [
  { table: 'blocked_users', because },
  { table: 'blocked_user_changes', because: 'reasons for blocking and lifting, kept with the block' },
];

export const blockingFeature: Feature = {
  name: 'blocking',
  retention: blockingRetention,
  bulkActions: blockingBulkActions,
  bulkLists: { blocked: blockedBulkList },
  routes: registerBlockingRoutes,
  staffRoutes: registerBlockingStaffRoutes,
};
