import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type RoundRow = Row<
  'retention_rounds',
  'name' | 'started_at' | 'ended_at' | 'forgotten' | 'forgotten_ever' | 'error' | 'failed_since'
>;

export function readRounds(db: Queryable): Promise<RoundRow[]> {
  return rows<RoundRow>(
    db,
    'select name, started_at, ended_at, forgotten, forgotten_ever, error, failed_since from retention_rounds',
  );
}

export async function insertRound(
  db: Queryable,
  round: { name: string; startedAt: Date; endedAt: Date; forgotten: number; error: string | null },
): Promise<void> {
  const { name, startedAt, endedAt, forgotten, error } = round;
  await execute(
    db,
    `insert into retention_rounds as r (name, started_at, ended_at, forgotten, forgotten_ever, error, failed_since)
     values ($1, $2, $3, $4::int, $4::int, $5, case when $5::text is null then null else $3::timestamptz end)
     on conflict (name) do update
       set started_at = excluded.started_at, ended_at = excluded.ended_at, forgotten = excluded.forgotten,
           forgotten_ever = r.forgotten_ever + excluded.forgotten, error = excluded.error,
           failed_since = case when excluded.error is null then null
                               else coalesce(r.failed_since, excluded.failed_since) end`,
    [name, startedAt, endedAt, forgotten, error],
  );
}
