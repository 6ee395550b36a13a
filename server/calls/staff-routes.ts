import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callsQuerySchema } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listCalls, showCall } from './list-calls.ts';
import { replayCall } from './replay-call.ts';

const params = z.object({ id: z.uuid() });

/** What was said to outside services. */
export function registerCallStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/calls',
    query: callsQuerySchema,
    read: (query) => listCalls(deps, query),
    csv: [
      ...(['id', 'at', 'service', 'operation', 'method', 'address', 'status', 'result', 'error'] as const),
      ...(['durationMs', 'requestId', 'orderNumber', 'actor', 'staff'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/calls/:id', (request) => showCall(deps, parseBody(params, request.params).id));
    staffOnly.post('/api/admin/calls/:id/replay', async (request) => {
      const { id } = parseBody(params, request.params);
      return { success: true, call: await replayCall(deps, { id, staff: staffOf(request) }) };
    });
  });
}
