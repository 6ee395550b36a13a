import { execute, maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export const recordHeartbeat = (db: Queryable, at: Date): Promise<number> =>
  execute(
    db,
    `insert into heartbeats (name, at) values ('worker', $1) on conflict (name) do update set at = excluded.at`,
    [at],
  );

export async function lastHeartbeat(db: Queryable): Promise<Date | undefined> {
  const row = await maybeOne<Row<'heartbeats', 'at'>>(db, `select at from heartbeats where name = 'worker'`);
  return row?.at;
}
