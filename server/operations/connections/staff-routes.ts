import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectionListSchema, connectionNameSchema, connectionTestSchema } from '#contracts/connections.ts';
import type { Deps } from '#server/deps.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listConnections, testConnection } from './connections.ts';

const all = {
  summary: 'What the program speaks with and stands on, without secrets',
  response: { 200: connectionListSchema },
};
const test = {
  summary: 'Asks one of them whether it works; changes nothing',
  params: z.object({ name: connectionNameSchema }),
  errors: ['not_found'],
  response: { 200: connectionTestSchema },
} as const;

/** Where everything is, and whether it answers: the owner's. */
export function registerConnectionStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/connections', { schema: all }, async () => {
      return { success: true, mode: deps.config.mode, items: listConnections(deps) };
    });
    ownerOnly.post('/api/admin/connections/:name/test', { schema: test }, async ({ params }) => {
      return { success: true, ...(await testConnection(deps, params.name)) };
    });
  });
}
