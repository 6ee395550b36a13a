import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { catchUpClients } from './catch-up.ts';
import { addSegment, changeSegment, removeSegment } from './change-segment.ts';
import { listSegments } from './segments.ts';

/** Filters of customers that have a name, for everybody and for other features. */
export function registerSegmentRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'segments.list', async () => {
      await catchUpClients(deps);
      return { segments: await listSegments(deps.database) };
    });
    serve(staffOnly, 'segments.create', async (request) => {
      return { success: true, id: await addSegment(deps, { ...request.body, staff: staffOf(request) }) };
    });
    serve(staffOnly, 'segments.change', async (request) => {
      const { id } = request.params;
      await changeSegment(deps, { id, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
    for (const [verb, removed] of [
      ['remove', true],
      ['restore', false],
    ] as const) {
      serve(staffOnly, `segments.${verb}`, async (request) => {
        await removeSegment(deps, { id: request.params.id, staff: staffOf(request), removed });
        return { success: true };
      });
    }
  });
}
