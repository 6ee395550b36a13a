import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type ApiKeyRow = Tables['api_keys'] & Row<'staff_members', 'username'>;

const columns = `k.id, k.public_id, k.secret_sha256, k.scopes, k.per_call_cents, k.per_day_cents, k.calls_a_minute,
  k.ranges, k.made_by, k.created_at, k.ends_at, k.revoked_at, k.last_used_at, m.username`;

export function findApiKey(db: Queryable, publicId: string): Promise<ApiKeyRow | undefined> {
  return maybeOne<ApiKeyRow>(
    db,
    `select ${columns} from api_keys k join staff_members m on m.id = k.id where k.public_id = $1`,
    [publicId],
  );
}

export type NewApiKey = Omit<Tables['api_keys'], 'revoked_at' | 'last_used_at'>;

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await execute(
    tx,
    `insert into api_keys (id, public_id, secret_sha256, scopes, per_call_cents, per_day_cents, calls_a_minute, ranges,
                           made_by, created_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[key.id, key.public_id, key.secret_sha256, key.scopes, key.per_call_cents, key.per_day_cents],
      ...[key.calls_a_minute, key.ranges, key.made_by, key.created_at, key.ends_at],
    ],
  );
}

export async function setRevoked(tx: Tx, { id, at }: { id: string; at: Date }): Promise<string | undefined> {
  const row = await maybeOne<Row<'staff_members', 'username'>>(
    tx,
    `update api_keys k set revoked_at = $2 from staff_members m
      where k.id = $1 and m.id = k.id and k.revoked_at is null returning m.username`,
    [id, at],
  );
  return row?.username;
}

export const revokeAll = (tx: Tx, at: Date): Promise<number> =>
  execute(tx, 'update api_keys set revoked_at = $1 where revoked_at is null', [at]);

export type ListedApiKey = ApiKeyRow & {
  made_by_name: string | null;
  days: { day: string; calls: number; refused: number }[];
};

export function allApiKeys(db: Queryable, since: string): Promise<ListedApiKey[]> {
  return rows<ListedApiKey>(
    db,
    `select ${columns}, o.username as made_by_name,
            coalesce((select json_agg(json_build_object('day', d.day, 'calls', d.calls, 'refused', d.refused) order by d.day)
                        from api_key_days d where d.key_id = k.id and d.day >= $1::date), '[]') as days
       from api_keys k join staff_members m on m.id = k.id left join staff_members o on o.id = k.made_by
      order by k.revoked_at is not null, k.created_at desc, k.id`,
    [since],
  );
}

export async function countCall(db: Queryable, key: { id: StaffId; day: string; at: Date }): Promise<void> {
  await execute(
    db,
    `with used as (
       update api_keys set last_used_at = $3
        where id = $1 and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute')
     )
     insert into api_key_days (key_id, day, calls) values ($1, $2, 1)
     on conflict (key_id, day) do update set calls = api_key_days.calls + 1`,
    [key.id, key.day, key.at],
  );
}

export async function countRefusedCall(db: Queryable, key: { id: StaffId; day: string }): Promise<void> {
  await execute(
    db,
    `insert into api_key_days (key_id, day, refused) values ($1, $2, 1)
     on conflict (key_id, day) do update set refused = api_key_days.refused + 1`,
    [key.id, key.day],
  );
}

interface StoredReplyKey {
  keyId: StaffId;
  requestKey: string;
  digest: Buffer;
  at: Date;
}

/**
 * Reserves the Idempotency-Key. Also replaces a reservation that began before `lostBefore` and never
 * finished. Returns whether the reservation succeeded.
 */
export function reserveReply(db: Queryable, asked: StoredReplyKey & { lostBefore: Date }): Promise<boolean> {
  return touchesOne(
    db,
    `insert into api_key_replies (key_id, request_key, request_sha256, began_at) values ($1, $2, $3, $4)
     on conflict (key_id, request_key) do update set began_at = excluded.began_at
      where api_key_replies.status is null and api_key_replies.began_at < $5
        and api_key_replies.request_sha256 = excluded.request_sha256`,
    [asked.keyId, asked.requestKey, asked.digest, asked.at, asked.lostBefore],
  );
}

export function findReply(
  db: Queryable,
  { keyId, requestKey }: Pick<StoredReplyKey, 'keyId' | 'requestKey'>,
): Promise<Row<'api_key_replies', 'request_sha256' | 'status' | 'reply'> | undefined> {
  return maybeOne(
    db,
    'select request_sha256, status, reply from api_key_replies where key_id = $1 and request_key = $2',
    [keyId, requestKey],
  );
}

export async function saveReply(
  db: Queryable,
  stored: Pick<StoredReplyKey, 'keyId' | 'requestKey'> & { status: number; reply: string },
): Promise<void> {
  await execute(
    db,
    'update api_key_replies set status = $3, reply = $4 where key_id = $1 and request_key = $2',
    [stored.keyId, stored.requestKey, stored.status, stored.reply],
  );
}

export async function deleteReply(
  db: Queryable,
  { keyId, requestKey }: Pick<StoredReplyKey, 'keyId' | 'requestKey'>,
): Promise<void> {
  await execute(db, 'delete from api_key_replies where key_id = $1 and request_key = $2 and status is null', [
    keyId,
    requestKey,
  ]);
}
