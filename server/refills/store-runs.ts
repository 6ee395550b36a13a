import type { StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable } from '#server/database/query.ts';
import type { Facts, Row } from '#server/database/row.ts';

/** A run that took longer than this is none any more: its process is gone. */
const longestRun = `interval '1 hour'`;

export async function lockRuns(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [7_301_048]);
}

/** Undefined while one is under way; for the clock also when its last one began too lately, or nothing is delivered. */
export async function insertRun(
  tx: Tx,
  run: { cause: 'clock' | 'staff'; staffId: StaffId | null; everySeconds: number; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'refill_runs', 'id'>>(
    tx,
    `insert into refill_runs (cause, staff_id, started_at)
     select $1, $2, $3
      where not exists (select from refill_runs
                         where finished_at is null and started_at > $3::timestamptz - ${longestRun})
        and ($1 = 'staff' or (
          not exists (select from refill_runs
                       where cause = 'clock' and started_at > $3::timestamptz - interval '1 second' * $4)
          and exists (select from fulfilments where state in ('completed', 'partial'))))
     returning id`,
    [run.cause, run.staffId, run.at, run.everySeconds],
  );
  return row?.id;
}

export async function finishRun(
  db: Queryable,
  run: { id: string; lookedAt: number; dropped: number; asked: number; at: Date },
): Promise<void> {
  await execute(
    db,
    `update refill_runs set finished_at = $5, looked_at = looked_at + $2, dropped = dropped + $3, asked = asked + $4
      where id = $1`,
    [run.id, run.lookedAt, run.dropped, run.asked, run.at],
  );
}

export type RunRow = Row<'refill_runs', 'cause' | 'dropped' | 'asked'> &
  Facts<'refill_runs', 'started_at' | 'finished_at' | 'looked_at'>;

/** The last one, or the last of the clock. */
export function lastRun(db: Queryable, cause: 'clock' | null): Promise<RunRow | undefined> {
  return maybeOne<RunRow>(
    db,
    `select cause, dropped, asked, started_at as "startedAt", finished_at as "finishedAt", looked_at as "lookedAt"
       from refill_runs where $1::text is null or cause = $1 order by started_at desc limit 1`,
    [cause],
  );
}
