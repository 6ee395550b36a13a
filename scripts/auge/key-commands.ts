import { parseArgs } from 'node:util';
import { type CreateApiKey, createApiKeySchema } from '#contracts/staff/api-keys.ts';
import { apiScopes } from '#contracts/staff/api-scopes.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { databaseTime } from '#server/platform/database/query.ts';
import { createApiKeyByCommand, listApiKeys, revokeByName } from '#server/staff/api-keys/keys.ts';
import { readEuros } from './order-commands.ts';

/** Words of the command line, by field of the key. */
const wordsOf: Record<keyof CreateApiKey, string> = {
  name: 'NAME',
  scopes: '--scopes',
  money: '--per-call with --per-day',
  ranges: '--from',
  endsOn: '--ends',
  callsAMinute: '--pace',
};

/** Parses the permissions of a new key. Throws an error that explains invalid input. */
export function readKey(args: string[]): CreateApiKey {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scopes: { type: 'string' },
      'per-call': { type: 'string' },
      'per-day': { type: 'string' },
      ends: { type: 'string' },
      from: { type: 'string' },
      pace: { type: 'string' },
    },
  });
  const { 'per-call': perCall, 'per-day': perDay } = values;
  const money =
    perCall && perDay ? { perCallCents: readEuros(perCall), perDayCents: readEuros(perDay) } : null;
  const read = createApiKeySchema.safeParse({
    name: positionals[0],
    scopes: values.scopes?.split(',') ?? [],
    money,
    ranges: values.from?.split(',') ?? [],
    endsOn: values.ends ?? null,
    ...(values.pace ? { callsAMinute: Number(values.pace) } : {}),
  });
  if (read.success && positionals.length === 1) return read.data;
  // The allowed scopes are listed once, below.
  const fields = read.error?.issues.map(({ path }) => path[0] as keyof CreateApiKey) ?? ['name'];
  const wrong = new Set(fields.map((field) => wordsOf[field]));
  throw new Error(
    `That is no key to make: look at ${[...wrong].join(', ')}.\nScopes: ${apiScopes.join(', ')}`,
  );
}

export async function createKey(database: Database, args: string[]): Promise<string[]> {
  const { key } = await createApiKeyByCommand(database, readKey(args));
  return [key, 'The key is shown only now: note it.'];
}

export async function listKeys(database: Database): Promise<string[]> {
  const keys = await listApiKeys(database, await databaseTime(database));
  if (keys.length === 0) return ['No key has been made.'];
  return keys.map(({ name, state, scopes, lastUsedAt, days }) =>
    [
      ...[name, state, scopes.join(',')],
      lastUsedAt ? `used ${lastUsedAt.slice(0, 16).replace('T', ' ')}` : 'never used',
      `${days.reduce((sum, { calls }) => sum + calls, 0)} calls in 14 days`,
    ].join('  '),
  );
}

export async function revokeKey(database: Database, [name, ...more]: string[]): Promise<string[]> {
  if (name === undefined || more.length > 0)
    throw new Error('Name one key: npm run auge -- keys revoke NAME');
  await revokeByName(database, name);
  return [`${name} opens nothing any more.`];
}
