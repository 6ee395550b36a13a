import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callDetailSchema, callItemSchema, callsQuerySchema, replayReplySchema } from '#contracts/calls.ts';
import { listReplySchema } from '#contracts/lists.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listCalls, showCall } from './list-calls.ts';
import { replayCall } from './replay-call.ts';

const one = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;

/** What was said to outside services. */
export function registerCallStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/calls',
    summary: 'What was said to outside services, the newest first',
    query: callsQuerySchema,
    reply: listReplySchema(callItemSchema),
    read: (query) => listCalls(deps, query),
    csv: [
      ...(['id', 'at', 'service', 'operation', 'method', 'address', 'status', 'result', 'error'] as const),
      ...(['durationMs', 'requestId', 'orderNumber', 'actor', 'staff'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const show = { ...one, summary: 'One call, with what was said', response: { 200: callDetailSchema } };
    staffOnly.get('/api/admin/calls/:id', { schema: show }, ({ params }) => showCall(deps, params.id));
    const replay = {
      ...one,
      summary: 'Asks an outside service once more what only reads',
      errors: ['not_found', 'conflict'],
      response: { 200: replayReplySchema },
    } as const;
    staffOnly.post('/api/admin/calls/:id/replay', { schema: replay }, async (request) => {
      const { id } = request.params;
      return { success: true, call: await replayCall(deps, { id, staff: staffOf(request) }) };
    });
  });
}
