import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { FigureAlarm } from './alarm-rules.ts';

/** The first of its kind on the day, or nothing. */
export async function insertAlarm(
  tx: Tx,
  { kind, found, bound }: FigureAlarm,
  { day, at }: { day: string; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'figure_alarms', 'id'>>(
    tx,
    `insert into figure_alarms (day, kind, found, bound, created_at) values ($1, $2, $3, $4, $5)
     on conflict (day, kind) do nothing returning id`,
    [day, kind, found, bound, at],
  );
  return row?.id;
}

export function readAlarm(db: Queryable, id: string) {
  return maybeOne<Row<'figure_alarms', 'kind' | 'found' | 'bound' | 'created_at'>>(
    db,
    'select kind, found, bound, created_at from figure_alarms where id = $1::uuid',
    [id],
  );
}
