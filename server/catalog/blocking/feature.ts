import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { blockedBulkList, blockingBulkActions } from './bulk-actions.ts';
import { registerBlockingRoutes } from './routes.ts';
import { registerBlockingStaffRoutes } from './staff-routes.ts';

const because = "the owner's decision, until the owner lifts it";

const blockingRetention: readonly Retention[] = [
  { table: 'blocked_users', because },
  { table: 'blocked_user_changes', because: 'why a block was made and lifted; it stays with the block' },
];

export const blockingFeature: Feature = {
  name: 'blocking',
  retention: blockingRetention,
  bulkActions: blockingBulkActions,
  bulkLists: { blocked: blockedBulkList },
  routes: registerBlockingRoutes,
  staffRoutes: registerBlockingStaffRoutes,
};
