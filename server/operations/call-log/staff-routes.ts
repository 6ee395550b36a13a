import type { FastifyInstance } from 'fastify';
import { logsMessages } from '#messages/admin/operations/call-log.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listCalls, replayCall, showCall } from './list-calls.ts';

export function registerCallStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'calls.list',
    read: (query) => listCalls(deps, query),
    csv: [
      ...(['id', 'at', 'service', 'operation', 'method', 'address', 'status', 'result', 'error'] as const),
      ...(['durationMs', 'requestId', 'orderNumber', 'actor', 'staff'] as const),
    ],
    words: (language) => ({
      service: logsMessages[language].calls.services,
      result: logsMessages[language].calls.results,
      actor: logsMessages[language].calls.actors,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'calls.show', ({ params }) => showCall(deps, params.id));
    serve(staffOnly, 'calls.replay', async (request) => {
      const { id } = request.params;
      return { success: true, call: await replayCall(deps, { id, staff: staffOf(request) }) };
    });
  });
}
