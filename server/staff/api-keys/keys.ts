import { randomBytes } from 'node:crypto';
import type { StaffId } from '#contracts/kit/ids.ts';
import { firstOfLastDays } from '#contracts/kit/periods.ts';
import type { ApiKey, CallingApiKey, CreateApiKey, CreatedApiKey } from '#contracts/staff/api-keys.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { databaseTime, type Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Actor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { addKeyMember, keyUsername } from '../members/key-members.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { endOf, prefixOf, stateOf } from './rules.ts';
import { type ApiKeyRow, allApiKeys, insertApiKey, type ListedApiKey, setRevoked } from './store.ts';

/** Makes the public id unique. The public id is not secret. */
const publicIdLetters = 12;
const alphabet = 'abcdefghijklmnopqrstuvwxyz012345';
const newPublicId = (): string =>
  [...randomBytes(publicIdLetters)].map((byte) => alphabet[byte % alphabet.length]).join('');

/**
 * Creates an API key and returns its secret. The shop stores only the hash, so the secret is shown once. Throws
 * `name_taken`, and `invalid_request` when the end date has passed.
 */
export async function createApiKey(
  tx: Tx,
  input: CreateApiKey,
  { by, at }: { by: Actor; at: Date },
): Promise<CreatedApiKey> {
  const endsAt = endOf(input.endsOn);
  if (endsAt && endsAt <= at)
    throw new ShopError('invalid_request', 'the end date has passed', { field: 'endsOn' });
  const id = await addKeyMember(tx, input.name);
  const [publicId, secret] = [newPublicId(), newToken()];
  await insertApiKey(tx, {
    id,
    public_id: publicId,
    secret_sha256: hashToken(secret),
    scopes: [...new Set(input.scopes)].sort(),
    per_call_cents: input.money?.perCallCents ?? null,
    per_day_cents: input.money?.perDayCents ?? null,
    calls_a_minute: input.callsAMinute,
    ranges: input.ranges,
    made_by: 'id' in by ? by.id : null,
    created_at: at,
    ends_at: endsAt,
  });
  await recordAudit(tx, by, { action: 'api_key.make', subjectType: 'api_key', subjectId: id, after: input });
  await notifyStaffOfChange(tx, 'staff');
  return { success: true, id, key: `${prefixOf(publicId)}${secret}` };
}

/** Revokes a key permanently. Throws `not_found` if the key does not exist or has been revoked. */
export async function revokeApiKey(
  tx: Tx,
  { id, by, at }: { id: string; by: Actor; at: Date },
): Promise<void> {
  const username = await setRevoked(tx, { id, at });
  if (username === undefined) throw new ShopError('not_found', 'no such key in force');
  await recordAudit(tx, by, {
    action: 'api_key.revoke',
    subjectType: 'api_key',
    subjectId: id,
    before: { name: nameOf({ username }) },
  });
  await notifyStaffOfChange(tx, 'staff');
}

const nameOf = ({ username }: Pick<ApiKeyRow, 'username'>): string => username.slice(keyUsername('').length);

const moneyOf = ({ per_call_cents: perCallCents, per_day_cents: perDayCents }: ApiKeyRow) =>
  perCallCents === null || perDayCents === null ? null : { perCallCents, perDayCents };

const toApiKey = (row: ListedApiKey, now: Date): ApiKey => ({
  id: row.id,
  name: nameOf(row),
  prefix: prefixOf(row.public_id),
  scopes: row.scopes,
  money: moneyOf(row),
  callsAMinute: row.calls_a_minute,
  ranges: row.ranges,
  madeBy: row.made_by_name,
  createdAt: row.created_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: stateOf(row, now),
  days: row.days,
});

const maxShownDays = 14;

export async function listApiKeys(db: Queryable, now: Date): Promise<ApiKey[]> {
  const found = await allApiKeys(db, firstOfLastDays(now, maxShownDays));
  return found.map((row) => toApiKey(row, now));
}

export const showCallingApiKey = (row: ApiKeyRow): CallingApiKey => ({
  success: true,
  name: nameOf(row),
  scopes: row.scopes,
  money: moneyOf(row),
  callsAMinute: row.calls_a_minute,
  endsAt: row.ends_at?.toISOString() ?? null,
});

/**
 * Revokes a key by its name, for the operator's command. Throws an error with a readable message when no such key is in
 * force.
 */
export async function revokeByName(
  database: Parameters<typeof inTransaction>[0],
  name: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const at = await databaseTime(tx);
    const key = (await listApiKeys(tx, at)).find((each) => each.name === name && each.revokedAt === null);
    if (!key) throw new Error(`There is no active key ${name}.`);
    await revokeApiKey(tx, { id: key.id as StaffId, by: { kind: 'job' }, at });
  });
}

export const createApiKeyByCommand = (
  database: Parameters<typeof inTransaction>[0],
  input: CreateApiKey,
): Promise<CreatedApiKey> =>
  inTransaction(database, async (tx) =>
    createApiKey(tx, input, { by: { kind: 'job' }, at: await databaseTime(tx) }),
  );

export const createApiKeyForOwner = (deps: Deps, input: CreateApiKey, by: Actor): Promise<CreatedApiKey> =>
  inTransaction(deps.database, (tx) => createApiKey(tx, input, { by, at: deps.now() }));

export const revokeForOwner = (deps: Deps, id: string, by: Actor): Promise<void> =>
  inTransaction(deps.database, (tx) => revokeApiKey(tx, { id, by, at: deps.now() }));
