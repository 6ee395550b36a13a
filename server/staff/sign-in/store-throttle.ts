import type { StaffId } from '#contracts/kit/ids.ts';
import type { SignInAlertKind } from '#contracts/staff/roles.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type CountRow = Row<'sign_in_throttles', 'key_sha256' | 'attempts' | 'counted_at'>;

/** Whoever holds these rows decides; the others wait their turn. Always locked in the same order. */
export async function lockCounts(tx: Tx, keys: readonly Buffer[]): Promise<CountRow[]> {
  await execute(
    tx,
    `insert into sign_in_throttles (key_sha256)
     select key from unnest($1::bytea[]) key order by key on conflict do nothing`,
    [keys],
  );
  return rows<CountRow>(
    tx,
    `select key_sha256, attempts, counted_at from sign_in_throttles
      where key_sha256 = any($1) order by key_sha256 for update`,
    [keys],
  );
}

export async function setCounts(
  tx: Tx,
  counts: readonly { key: Buffer; attempts: number }[],
  at: Date,
): Promise<void> {
  await execute(
    tx,
    `update sign_in_throttles t set attempts = c.attempts, counted_at = $3
       from unnest($1::bytea[], $2::int[]) c (key, attempts) where t.key_sha256 = c.key`,
    [counts.map(({ key }) => key), counts.map(({ attempts }) => attempts), at],
  );
}

/** A right password was no guess: it is taken off the counts that others share, and ends the counts of its own. */
export async function giveBack(
  tx: Tx,
  { own, shared, turns }: { own: readonly Buffer[]; shared: readonly Buffer[]; turns: number },
): Promise<void> {
  await execute(
    tx,
    `with mine as (delete from sign_in_throttles where key_sha256 = any($1))
     update sign_in_throttles set attempts = greatest(0, attempts - $3) where key_sha256 = any($2)`,
    [own, shared, turns],
  );
}

export async function deleteCountsBefore(db: Queryable, before: Date): Promise<void> {
  await execute(db, 'delete from sign_in_throttles where counted_at < $1', [before]);
}

/** The one of these devices that this member signed in with before. */
export async function findDevice(
  db: Queryable,
  search: { tokenHashes: readonly Buffer[]; staffId: StaffId },
): Promise<Buffer | undefined> {
  const row = await maybeOne<Row<'staff_devices', 'token_sha256'>>(
    db,
    `select token_sha256 from staff_devices where token_sha256 = any($1) and staff_id = $2
      order by last_used_at desc limit 1`,
    [search.tokenHashes, search.staffId],
  );
  return row?.token_sha256;
}

export async function keepDevice(
  tx: Tx,
  device: { tokenHash: Buffer; staffId: StaffId; at: Date },
): Promise<void> {
  await execute(
    tx,
    `insert into staff_devices (token_sha256, staff_id, created_at, last_used_at) values ($1, $2, $3, $3)
     on conflict (token_sha256, staff_id) do update set last_used_at = $3`,
    [device.tokenHash, device.staffId, device.at],
  );
}

export async function deleteDevicesBefore(db: Queryable, before: Date): Promise<void> {
  await execute(db, 'delete from staff_devices where last_used_at < $1', [before]);
}

/** Undefined when the member has had this alert today. */
export async function insertAlert(
  tx: Tx,
  alert: { staffId: StaffId; kind: SignInAlertKind; attempts: number; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'sign_in_alerts', 'id'>>(
    tx,
    `insert into sign_in_alerts (staff_id, kind, alerted_on, attempts, created_at)
     values ($1, $2, ($4::timestamptz at time zone 'Europe/Madrid')::date, $3, $4)
     on conflict do nothing returning id`,
    [alert.staffId, alert.kind, alert.attempts, alert.at],
  );
  return row?.id;
}

export interface SignInAlert {
  kind: SignInAlertKind;
  username: string;
  attempts: number;
  created_at: Date;
}

/** The alert that a mail tells of. */
export function readAlert(db: Queryable, id: string): Promise<SignInAlert | undefined> {
  return maybeOne<SignInAlert>(
    db,
    `select a.kind, m.username, a.attempts, a.created_at
       from sign_in_alerts a join staff_members m on m.id = a.staff_id where a.id = $1::uuid`,
    [id],
  );
}
