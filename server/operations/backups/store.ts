import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export type Cause = Row<'backups', 'cause'>['cause'];

/** Ends backups marked as running. They were interrupted, because the caller holds the lock. */
export const endInterrupted = (db: Queryable, at: Date): Promise<number> =>
  execute(
    db,
    `update backups set state = 'failed', error = 'interrupted', ended_at = $1 where state = 'running'`,
    [at],
  );

export async function beginBackup(
  db: Queryable,
  input: { cause: Cause; staffId: string | null; at: Date },
): Promise<string> {
  const row = await one<Row<'backups', 'id'>>(
    db,
    'insert into backups (cause, staff_id, started_at) values ($1, $2::uuid, $3) returning id',
    [input.cause, input.staffId, input.at],
  );
  return row.id;
}

export interface FinishedBackup {
  /** Null when the backup failed before its file existed. */
  file: string | null;
  bytes: number | null;
  /** Null for a dump, whose contents are listed and not counted. */
  orders: number | null;
  startedAt: Date;
  at: Date;
  /** Reason of the failure, or of the failed copy. Null otherwise. */
  error: string | null;
}

export async function recordBackup(db: Queryable, made: FinishedBackup): Promise<void> {
  await execute(
    db,
    `insert into backups (cause, state, file, bytes, orders, started_at, ended_at, error)
     values ('command', case when $6::text is null then 'done' else 'failed' end, $1, $2, $3, $4, $5, left($6, 1000))`,
    [made.file, made.bytes, made.orders, made.startedAt, made.at, made.error],
  );
}

export interface BackupEnd {
  id: string;
  at: Date;
  file?: string;
  bytes?: number;
  orders?: number;
  error?: string;
}

export async function endBackup(tx: Tx, { id, at, file, bytes, orders, error }: BackupEnd): Promise<void> {
  await execute(
    tx,
    `update backups set state = case when $6::text is null then 'done' else 'failed' end, ended_at = $2, file = $3,
                        bytes = $4, orders = $5, error = left($6, 1000)
      where id = $1 and state = 'running'`,
    [id, at, file ?? null, bytes ?? null, orders ?? null, error ?? null],
  );
}

export async function markRemoved(db: Queryable, ids: readonly string[]): Promise<void> {
  await execute(db, `update backups set state = 'removed' where id = any($1::uuid[]) and state = 'done'`, [
    ids,
  ]);
}

export type DoneBackup = CamelCaseRow<'backups', 'id' | 'file' | 'started_at'>;

export function doneBackups(db: Queryable): Promise<DoneBackup[]> {
  return rows<DoneBackup>(
    db,
    `select id, file, started_at as "startedAt" from backups where state = 'done' and cause <> 'command'
      order by started_at desc`,
  );
}

export interface UnsentBackup {
  id: string;
  file: string;
  startedAt: Date;
}

export function unsentBackups(db: Queryable): Promise<UnsentBackup[]> {
  return rows<UnsentBackup>(
    db,
    `select id, file, started_at as "startedAt" from backups
      where state = 'failed' and file is not null and cause <> 'command' order by started_at desc`,
  );
}

export const eraseUnsent = (db: Queryable, id: string): Promise<number> =>
  execute(db, `update backups set file = null, bytes = null where id = $1 and state = 'failed'`, [id]);

export type LastBackup = CamelCaseRow<'backups', 'state' | 'cause' | 'started_at' | 'ended_at' | 'error'>;

export function lastBackup(db: Queryable, cause: Cause | null): Promise<LastBackup | undefined> {
  return maybeOne<LastBackup>(
    db,
    `select state, cause, started_at as "startedAt", ended_at as "endedAt", error from backups
      where $1::text is null or cause = $1 order by started_at desc, id desc limit 1`,
    [cause],
  );
}

export interface NewestBackup {
  newestAt: Date | null;
  since: Date;
}

export const readNewest = (db: Queryable): Promise<NewestBackup> =>
  one<NewestBackup>(
    db,
    `select (select max(started_at) from backups where state = 'done') as "newestAt",
            (select min(applied_at) from migrations) as since`,
  );

/**
 * Checks whether the command made two backups at most this many hours apart. Two within a short time do not show
 * regular use.
 */
export async function hasManualBackups(db: Queryable, hours: number): Promise<boolean> {
  const { some } = await one<{ some: boolean }>(
    db,
    `select exists (
       select from (select started_at - lag(started_at) over (order by started_at) as pause from backups
                     where cause = 'command' and state = 'done') p
        where p.pause between interval '1 hour' and make_interval(hours => $1)
     ) as some`,
    [hours],
  );
  return some;
}

export async function serverVersion(db: Queryable): Promise<number> {
  const { version } = await one<{ version: number }>(
    db,
    `select current_setting('server_version_num')::integer / 10000 as version`,
  );
  return version;
}

export async function serverBytes(db: Queryable): Promise<number> {
  const { bytes } = await one<{ bytes: number }>(
    db,
    'select sum(pg_database_size(oid))::int8 as bytes from pg_database where datallowconn',
  );
  return bytes;
}

export type ListedBackup = Row<
  'backups',
  'id' | 'cause' | 'state' | 'file' | 'bytes' | 'orders' | 'error' | 'started_at' | 'ended_at'
> & { by: string | null };

export function listedBackups(db: Queryable, limit: number): Promise<ListedBackup[]> {
  return rows<ListedBackup>(
    db,
    `select b.id, b.cause, b.state, b.file, b.bytes, b.orders, b.error, b.started_at, b.ended_at, m.username as by
       from backups b left join staff_members m on m.id = b.staff_id
      order by b.started_at desc, b.id desc limit $1`,
    [limit],
  );
}

export type AlarmKind = Row<'backup_alarms', 'kind'>['kind'];

export async function openAlarm(
  tx: Tx,
  alarm: { kind: AlarmKind; lastGoodAt: Date | null; error: string | null; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'backup_alarms', 'id'>>(
    tx,
    `insert into backup_alarms (kind, last_good_at, error, created_at) values ($1, $2, $3, $4)
     on conflict (kind) where ended_at is null do nothing returning id`,
    [alarm.kind, alarm.lastGoodAt, alarm.error, alarm.at],
  );
  return row?.id;
}

export const endAlarm = (tx: Tx, kind: AlarmKind, at: Date): Promise<number> =>
  execute(tx, 'update backup_alarms set ended_at = $2 where kind = $1 and ended_at is null', [kind, at]);

export function readAlarm(db: Queryable, id: string) {
  return maybeOne<Row<'backup_alarms', 'kind' | 'last_good_at' | 'error' | 'created_at'>>(
    db,
    'select kind, last_good_at, error, created_at from backup_alarms where id = $1::uuid',
    [id],
  );
}
