import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { registerApiKeyRoutes } from './staff-routes.ts';
import { revokeAll } from './store.ts';

const retention: readonly Retention[] = [
  { table: 'api_keys', because: 'the audit log refers to them; the stored hash gives no access' },
  {
    table: 'api_key_days',
    days: 400,
    atLeast: 14,
    because: 'call counts are compared with the year before',
    forget: deleteRowsRule('api_key_days', 'day < ($1::timestamptz)::date'),
  },
  {
    table: 'api_key_replies',
    days: 1,
    atLeast: 1,
    because: 'programs repeat a call within a day',
    forget: deleteRowsRule('api_key_replies', 'began_at < $1'),
  },
];

export const apiKeysFeature: Feature = {
  name: 'api-keys',
  retention,
  staffRoutes: registerApiKeyRoutes,
  // The backup may contain keys that were revoked later, and lacks replies sent since the backup.
  holdRestored: async (_deps, tx, at) => ({ keys: await revokeAll(tx, at) }),
};
