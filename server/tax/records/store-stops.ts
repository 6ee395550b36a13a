import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

export const stopReasons = ['copied', 'restored', 'forked', 'broken'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Stops the chain. The first reason remains. Returns whether this call stopped it. */
export async function stopChain(
  tx: Queryable,
  stop: { chainId: string; reason: StopReason; detail: Record<string, unknown>; at: Date },
): Promise<boolean> {
  const changed = await execute(
    tx,
    `update register_chains set stopped_at = $2, stopped_for = $3, stopped_detail = $4::jsonb
      where id = $1 and closed_at is null and stopped_at is null`,
    [stop.chainId, stop.at, stop.reason, JSON.stringify(stop.detail)],
  );
  return changed > 0;
}

export async function addToStop(
  tx: Queryable,
  { chainId, detail }: { chainId: string; detail: Record<string, unknown> },
): Promise<void> {
  await execute(
    tx,
    `update register_chains set stopped_detail = coalesce(stopped_detail, '{}'::jsonb) || $2::jsonb
      where id = $1 and closed_at is null and stopped_at is not null`,
    [chainId, JSON.stringify(detail)],
  );
}

export interface OpenChain
  extends CamelCaseRow<
    'register_chains',
    | 'id'
    | 'mode'
    | 'installation'
    | 'series_code'
    | 'issuer_tax_id'
    | 'issuer_name'
    | 'length'
    | 'last_number'
    | 'last_hash'
    | 'last_at'
    | 'bound_to'
    | 'opened_at'
    | 'stopped_at'
    | 'stopped_for'
    | 'stopped_detail'
  > {}

export function readOpenChain(db: Queryable): Promise<OpenChain | undefined> {
  return maybeOne<OpenChain>(
    db,
    `select id, mode, installation, series_code as "seriesCode", issuer_tax_id as "issuerTaxId",
            issuer_name as "issuerName", length, last_number as "lastNumber", last_hash as "lastHash",
            last_at as "lastAt", bound_to as "boundTo", opened_at as "openedAt", stopped_at as "stoppedAt",
            stopped_for as "stoppedFor", stopped_detail as "stoppedDetail"
       from register_chains where closed_at is null`,
  );
}

export async function hashAt(db: Queryable, chainId: string, position: number): Promise<string | undefined> {
  const row = await maybeOne<{ hash: string }>(
    db,
    'select hash from register_records where chain_id = $1 and position = $2',
    [chainId, position],
  );
  return row?.hash;
}

/** Returns a mark of the database server and this database. A copy has another mark. */
export async function databaseMark(db: Queryable): Promise<string> {
  const { mark } = await one<{ mark: string }>(db, 'select register_place() as mark');
  return mark;
}

/** Returns when the server's files were created. Empty unless the shop owns the database server. */
export async function fileMark(db: Queryable): Promise<string> {
  const [own] = await rows<{ own: boolean }>(
    db,
    `select rolsuper as own from pg_roles where rolname = current_user`,
  );
  if (!own?.own) return '';
  const { mark } = await one<{ mark: string }>(
    db,
    `select extract(epoch from (pg_stat_file('PG_VERSION')).change)::text as mark`,
  );
  return mark;
}

export async function bindChain(tx: Queryable, chainId: string, mark: string): Promise<void> {
  await execute(tx, 'update register_chains set bound_to = $2 where id = $1', [chainId, mark]);
}
