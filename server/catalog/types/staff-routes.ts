import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { addPackages } from '../services/import-services.ts';
import { addKind, changeKind, listKinds } from './service-types.ts';

export function registerKindStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'service-kinds.list', async () => ({
      success: true as const,
      kinds: await listKinds(deps),
    }));
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'service-kinds.create', async (request) => {
    await addKind(deps, { ...request.body, staff: staffOf(request) });
    return { success: true };
  });
  serve(app, 'service-kinds.change', async (request) => {
    await changeKind(deps, { ...request.body, ...request.params, staff: staffOf(request) });
    return { success: true };
  });
  serve(app, 'service-kinds.save-packages', async (request) => {
    await addPackages(deps, { ...request.body, ...request.params, staff: staffOf(request) });
    return { success: true };
  });
}
