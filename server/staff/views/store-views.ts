import type { StaffId } from '#contracts/kit/ids.ts';
import type { SavedView, SaveView } from '#contracts/staff/views.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';

export function listViews(db: Queryable, list: string, me: StaffId): Promise<SavedView[]> {
  return rows<SavedView>(
    db,
    `select v.id, v.name, v.search, v.shared, m.username, v.staff_id = $2 as mine
       from staff_views v join staff_members m on m.id = v.staff_id
      where v.list = $1 and (v.staff_id = $2 or v.shared)
      order by v.staff_id <> $2, lower(v.name), v.id`,
    [list, me],
  );
}

export async function countViews(tx: Tx, list: string, me: StaffId): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    'select count(*)::int as n from staff_views where list = $1 and staff_id = $2',
    [list, me],
  );
  return n;
}

export async function upsertView(
  tx: Tx,
  { list, name, search, shared }: SaveView,
  me: StaffId,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    `insert into staff_views (staff_id, list, name, search, shared) values ($1, $2, $3, $4, $5)
     on conflict (staff_id, list, lower(name)) do update set name = $3, search = $4, shared = $5
     returning id`,
    [me, list, name, JSON.stringify(search), shared],
  );
  return id;
}

export function deleteView(
  tx: Tx,
  id: string,
  me: StaffId,
): Promise<{ list: string; name: string } | undefined> {
  return maybeOne(tx, 'delete from staff_views where id = $1 and staff_id = $2 returning list, name', [
    id,
    me,
  ]);
}
