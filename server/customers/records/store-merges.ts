import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type LockedClient = Row<'clients', 'id' | 'email' | 'merged_into'>;

export const lockClient = (tx: Tx, id: string): Promise<LockedClient | undefined> =>
  maybeOne(tx, 'select id, email, merged_into from clients where id = $1::uuid for update', [id]);

export const mergedClientOf = (db: Queryable, id: string): Promise<LockedClient[]> =>
  rows(
    db,
    `select id, email, merged_into from clients where id = $1::uuid or merged_into = $1::uuid
      order by id <> $1::uuid, email`,
    [id],
  );

export async function moveClients(tx: Tx, moved: readonly string[], keptId: string): Promise<void> {
  await execute(tx, 'update clients set merged_into = $2::uuid where id = any($1::uuid[])', [moved, keptId]);
}

export async function insertMerge(
  tx: Tx,
  merge: { keptId: string; goneId: string; moved: string[]; reason: string; staffId: StaffId; at: Date },
): Promise<string> {
  const { id } = await one<Row<'client_merges', 'id'>>(
    tx,
    `insert into client_merges (kept_id, gone_id, moved, reason, staff_id, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [merge.keptId, merge.goneId, merge.moved, merge.reason, merge.staffId, merge.at],
  );
  return id;
}

export type LockedMerge = Row<'client_merges', 'id' | 'kept_id' | 'gone_id' | 'moved' | 'undone_at'>;

export const lockMerge = (tx: Tx, id: string): Promise<LockedMerge | undefined> =>
  maybeOne(
    tx,
    'select id, kept_id, gone_id, moved, undone_at from client_merges where id = $1::uuid for update',
    [id],
  );

/** Also separates the customers that `gone` brought into the merge and that are still merged. */
export async function separateClients(tx: Tx, { gone_id, moved }: LockedMerge): Promise<void> {
  await execute(
    tx,
    `update clients c set merged_into = case when c.id = g.id then null else g.id end
       from clients g where g.id = $1::uuid and c.id = any($2::uuid[]) and c.merged_into = g.merged_into`,
    [gone_id, moved],
  );
}

export async function endMerge(
  tx: Tx,
  { id, staffId, at }: { id: string; staffId: StaffId; at: Date },
): Promise<void> {
  await execute(tx, 'update client_merges set undone_by = $2, undone_at = $3 where id = $1::uuid', [
    id,
    staffId,
    at,
  ]);
}

export const mergesOf = (
  db: Queryable,
  ids: readonly string[],
): Promise<Row<'client_merges', 'id' | 'gone_id'>[]> =>
  rows(db, 'select id, gone_id from client_merges where gone_id = any($1::uuid[]) and undone_at is null', [
    ids,
  ]);
