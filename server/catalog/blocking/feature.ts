import type { FastifyInstance } from 'fastify';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { blockUser, isBlocked, listBlocked, unblockUser } from './blocks.ts';
import { blockedBulkList, blockingBulkActions } from './bulk-actions.ts';
import { importBlocks } from './import-blocks.ts';

function registerBlockingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'blocked-users.list',
    read: (query) => listBlocked(deps, query),
    csv: ['username', 'reason', 'email', 'expiresAt', 'blockedBy', 'blockedAt', 'isActive'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'blocked-users.create', async (request) => {
      const id = await blockUser(deps, { input: request.body, staff: staffOf(request) });
      return { success: true, id };
    });
    serve(staffOnly, 'blocked-users.add-many', (request) =>
      importBlocks(deps, { csv: request.body.csv, staff: staffOf(request) }),
    );
    serve(staffOnly, 'blocked-users.remove', async (request) => {
      const { reason } = request.query;
      await unblockUser(deps, { id: request.params.id, reason, staff: staffOf(request) });
    });
  });
}

function registerBlockingRoutes(app: FastifyInstance, deps: Deps): void {
  /** Early feedback for the buyer. Placing the order checks the block again. */
  serve(
    app,
    'POST /api/check-blocked-user',
    { preValidation: limitHook(deps, 'directory') },
    async ({ body }) => {
      const name = parseUsername(body.username);
      return { success: true, blocked: name !== undefined && (await isBlocked(deps, { username: name })) };
    },
  );
}

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
