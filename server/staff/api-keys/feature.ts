import type { FastifyInstance } from 'fastify';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { createApiKeyForOwner, listApiKeys, revokeForOwner, showCallingApiKey } from './keys.ts';
import { revokeAll } from './store.ts';

function registerApiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'api-keys.list', async () => ({ items: await listApiKeys(deps.database, deps.now()) }));
    serve(ownerOnly, 'api-keys.create', (request) =>
      createApiKeyForOwner(deps, request.body, staffOf(request)),
    );
    serve(ownerOnly, 'api-keys.revoke', (request) =>
      revokeForOwner(deps, request.params.id, staffOf(request)),
    );
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'api-key.show', async ({ staff }) => {
      if (staff?.kind !== 'api_key') throw new ShopError('not_found', 'only members may make this call');
      return showCallingApiKey(staff.row);
    });
  });
}

const retention: readonly Retention[] = [
  { table: 'api_keys', because: 'the audit log refers to them; the stored hash gives no access' },
  deleteRowsRule('api_key_days', 'day < ($1::timestamptz)::date', {
    days: 400,
    atLeast: 14,
    because: 'call counts are compared with the year before',
  }),
  deleteRowsRule('api_key_replies', 'began_at < $1', {
    days: 1,
    atLeast: 1,
    because: 'programs repeat a call within a day',
  }),
];

export const apiKeysFeature: Feature = {
  name: 'api-keys',
  retention,
  staffRoutes: registerApiKeyRoutes,
  // The backup may contain keys that were revoked later, and lacks replies sent since the backup.
  holdRestored: async (_deps, tx, at) => ({ keys: await revokeAll(tx, at) }),
};
