import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { createApiKeyForOwner, listApiKeys, revokeForOwner, showCallingApiKey } from './keys.ts';

export function registerApiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'api-keys.list', async () => ({ items: await listApiKeys(deps.database, deps.now()) }));
    serve(ownerOnly, 'api-keys.create', (request) =>
      createApiKeyForOwner(deps, request.body, staffOf(request)),
    );
    serve(ownerOnly, 'api-keys.revoke', async (request) => {
      await revokeForOwner(deps, request.params.id, staffOf(request));
      return { success: true };
    });
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'api-key.show', async ({ staff }) => {
      if (staff?.kind !== 'api_key') throw new ShopError('not_found', 'only members may make this call');
      return showCallingApiKey(staff.row);
    });
  });
}
