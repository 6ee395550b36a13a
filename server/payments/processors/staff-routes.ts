import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { holdByStaff, releaseByStaff } from './hold-processor.ts';
import { listProcessors } from './list-processors.ts';

const done = { success: true } as const;

export function registerProcessorStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'processors.list', async () => {
      return { success: true, processors: await listProcessors(deps) };
    });
    serve(staffOnly, 'processors.hold', async (request) => {
      await holdByStaff(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return done;
    });
    serve(staffOnly, 'processors.release', async (request) => {
      await releaseByStaff(deps, { ...request.params, staff: staffOf(request) });
      return done;
    });
  });
}
