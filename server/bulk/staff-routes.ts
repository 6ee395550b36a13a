import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  bulkListQuerySchema,
  bulkListReplySchema,
  bulkReplySchema,
  bulkStartedSchema,
  startBulkSchema,
} from '#contracts/bulk.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import type { Bulk } from './bulk-action.ts';
import { toRun } from './run-rules.ts';
import { showRun } from './show-run.ts';
import { startRun } from './start-run.ts';
import { runList } from './store.ts';
import { undoRun } from './undo-run.ts';

const starting = {
  summary: 'Does one thing with many: with these, or with all that a list’s filters leave',
  body: startBulkSchema,
  idempotency: 'required',
  errors: ['not_found', 'not_permitted', 'proof_needed', 'bulk_too_many', 'idempotency_key_reused'],
  response: { 200: bulkStartedSchema },
} as const;

const one = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;

/** One act on many things, for staff: begun, followed and taken back. What each act does, the features above say. */
export function registerBulkStaffRoutes(app: FastifyInstance, deps: Deps, bulk: Bulk): void {
  staffList(app, deps, {
    url: '/api/admin/bulk',
    summary: 'What was done with many things at once, the newest first',
    query: bulkListQuerySchema,
    reply: bulkListReplySchema,
    read: (wish) => keysetPage(deps.database, { list: runList(), wish }, (row) => toRun(row as never, bulk)),
    csv: ['id', 'action', 'by', 'startedAt', 'endedAt', 'total', 'done', 'refused'],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/admin/bulk', { schema: starting }, async (request) => {
      if (bulk.actions[request.body.action].sensitive) requireFreshProof(deps, request);
      const wish = { ...request.body, staff: staffOf(request), key: keyOf(request) };
      return { success: true, runId: await startRun(deps, wish, bulk) };
    });
    const show = {
      ...one,
      summary: 'How far it is, and what came of each',
      response: { 200: bulkReplySchema },
    };
    staffOnly.get('/api/admin/bulk/:id', { schema: show }, (request) =>
      showRun(deps, { id: request.params.id, locale: requestLocale(request) }, bulk),
    );
    const undo = {
      ...one,
      summary: 'Takes back what was done, as far as nobody has changed it since',
      errors: ['not_found', 'not_permitted', 'conflict'],
      response: { 200: bulkStartedSchema },
    } as const;
    staffOnly.post('/api/admin/bulk/:id/undo', { schema: undo }, async (request) => {
      const wish = { runId: request.params.id, staff: staffOf(request) };
      return { success: true, runId: await undoRun(deps, wish, bulk) };
    });
  });
}
