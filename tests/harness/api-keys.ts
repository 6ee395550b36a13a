import { type CreateApiKey, createApiKeySchema } from '#contracts/staff/api-keys.ts';
import type { ApiScope } from '#contracts/staff/api-scopes.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { createApiKeyByCommand } from '#server/staff/api-keys/keys.ts';
import { uniqueName } from './shop.ts';

export interface TestKey {
  id: string;
  name: string;
  key: string;
  headers: { authorization: string };
}

export async function testKey(
  database: Database,
  scopes: readonly ApiScope[],
  more: Partial<CreateApiKey> = {},
): Promise<TestKey> {
  const name = uniqueName('program').replaceAll('.', '-');
  const money = scopes.includes('payments:money') ? { perCallCents: 500, perDayCents: 800 } : null;
  const input = createApiKeySchema.parse({ name, scopes, money, callsAMinute: 600, ...more });
  const { id, key } = await createApiKeyByCommand(database, input);
  return { id, name, key, headers: { authorization: `Bearer ${key}` } };
}
