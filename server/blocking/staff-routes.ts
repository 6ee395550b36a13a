import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  blockedListQuerySchema,
  blockedListReplySchema,
  blockedReplySchema,
  blockUserSchema,
  importBlockedReplySchema,
  importBlockedSchema,
  unblockUserSchema,
} from '#contracts/blocking.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { blockUser } from './block-user.ts';
import { importBlocks } from './import-blocks.ts';
import { listBlocked } from './list-blocked.ts';
import { unblockUser } from './unblock-user.ts';

const blocking = {
  summary: 'Keeps a user name, and the address and card with it, from ordering',
  body: blockUserSchema.default({ username: '', reason: '' }),
  errors: ['block_incomplete', 'username_invalid', 'email_invalid', 'order_not_found'],
  response: { 200: blockedReplySchema },
} as const;

const importing = {
  summary: 'Blocks the user names of a pasted table',
  body: importBlockedSchema,
  response: { 200: importBlockedReplySchema },
} as const;

const unblocking = {
  summary: 'Lifts a block; its history stays',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  querystring: unblockUserSchema,
  errors: ['not_found'],
  response: { 200: successSchema },
} as const;

/** Whom the shop sells nothing to, for staff. The specification's calls, which have no `/api/admin` before them. */
export function registerBlockingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/blocked-users',
    summary: 'Whom the shop sells nothing to, the last blocked first',
    query: blockedListQuerySchema,
    reply: blockedListReplySchema,
    read: (query) => listBlocked(deps, query),
    csv: ['username', 'reason', 'email', 'expiresAt', 'blockedBy', 'blockedAt', 'isActive'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/blocked-users', { schema: blocking }, async (request) => {
      const id = await blockUser(deps, { wish: request.body, staff: staffOf(request) });
      return { success: true, id };
    });
    staffOnly.post('/api/blocked-users/import', { schema: importing }, (request) =>
      importBlocks(deps, { csv: request.body.csv, staff: staffOf(request) }),
    );
    staffOnly.delete('/api/blocked-users/:id', { schema: unblocking }, async (request) => {
      const { reason } = request.query;
      await unblockUser(deps, { id: request.params.id, reason, staff: staffOf(request) });
      return { success: true };
    });
  });
}
