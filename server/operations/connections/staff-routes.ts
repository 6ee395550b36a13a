import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listConnections, testConnection } from './connections.ts';

export function registerConnectionStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'connections.list', async () => {
      return { success: true, mode: deps.config.mode, items: listConnections(deps) };
    });
    serve(ownerOnly, 'connections.test', async ({ params }) => {
      return { success: true, ...(await testConnection(deps, params.name)) };
    });
  });
}
