import type { ClientFilter } from '#contracts/customers/records.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface SegmentRow
  extends Row<'client_segments', 'id' | 'name' | 'updated_at' | 'removed_at'>,
    Row<'staff_members', 'username'> {
  filter: ClientFilter;
}

const columns = 's.id, s.name, s.filter, s.updated_at, s.removed_at, m.username';
const from = 'client_segments s join staff_members m on m.id = s.created_by';

export const readSegments = (db: Queryable): Promise<SegmentRow[]> =>
  rows(db, `select ${columns} from ${from} where s.removed_at is null order by lower(s.name), s.id`);

export const readSegment = (db: Queryable, id: string): Promise<SegmentRow | undefined> =>
  maybeOne(db, `select ${columns} from ${from} where s.id = $1::uuid`, [id]);

export const lockSegment = (tx: Tx, id: string): Promise<SegmentRow | undefined> =>
  maybeOne(tx, `select ${columns} from ${from} where s.id = $1::uuid for update of s`, [id]);

export async function isNameTaken(tx: Tx, name: string, except: string | null): Promise<boolean> {
  const found = await maybeOne(
    tx,
    `select id from client_segments where lower(name) = lower($1) and removed_at is null and id is distinct from $2::uuid`,
    [name, except],
  );
  return found !== undefined;
}

export async function countSegments(tx: Tx): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    'select count(*) as n from client_segments where removed_at is null',
  );
  return n;
}

export async function insertSegment(
  tx: Tx,
  { name, filter, by, at }: { name: string; filter: ClientFilter; by: StaffId; at: Date },
): Promise<string> {
  const { id } = await one<Row<'client_segments', 'id'>>(
    tx,
    `insert into client_segments (name, filter, created_by, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id`,
    [name, JSON.stringify(filter), by, at],
  );
  return id;
}

export async function writeSegment(
  tx: Tx,
  id: string,
  { name, filter, removed, at }: { name: string; filter: ClientFilter; removed: boolean; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update client_segments set name = $2, filter = $3, updated_at = $5::timestamptz,
            removed_at = case when $4::boolean then coalesce(removed_at, $5::timestamptz) end
      where id = $1::uuid`,
    [id, name, JSON.stringify(filter), removed, at],
  );
}
