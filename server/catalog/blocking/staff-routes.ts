import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { blockUser, listBlocked, unblockUser } from './blocks.ts';
import { importBlocks } from './import-blocks.ts';

export function registerBlockingStaffRoutes(app: FastifyInstance, deps: Deps): void {
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
      return { success: true };
    });
  });
}
