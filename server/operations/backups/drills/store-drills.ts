import type { RestoreTest } from '#contracts/operations/restore-tests.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { DrillRun } from './drill-rules.ts';

export interface DrillCause {
  cause: Row<'restore_drills', 'cause'>['cause'];
  staffId: string | null;
}

/** Ends drills marked as running. They were interrupted, because the caller holds the lock. */
export const endInterruptedDrills = (db: Queryable, at: Date): Promise<number> =>
  execute(
    db,
    `update restore_drills set state = 'failed', error = 'interrupted', ended_at = $1 where state = 'running'`,
    [at],
  );

export async function beginDrill(db: Queryable, { cause, staffId, at }: DrillCause & { at: Date }) {
  const row = await one<Row<'restore_drills', 'id'>>(
    db,
    'insert into restore_drills (cause, staff_id, started_at) values ($1, $2::uuid, $3) returning id',
    [cause, staffId, at],
  );
  return row.id;
}

export interface EndedDrill {
  id: string;
  at: Date;
  file: string | null;
  report: RestoreTest | null;
  error: string | null;
}

export async function endDrill(tx: Tx, { id, at, file, report, error }: EndedDrill): Promise<void> {
  await execute(
    tx,
    `update restore_drills set state = case when $5::text is null then 'done' else 'failed' end, ended_at = $2,
                               file = $3, report = $4::jsonb, error = left($5, 1000)
      where id = $1 and state = 'running'`,
    [id, at, file, report === null ? null : JSON.stringify(report), error],
  );
}

export function lastDrill(db: Queryable): Promise<(DrillRun & { id: string }) | undefined> {
  return maybeOne<DrillRun & { id: string } & Record<string, unknown>>(
    db,
    `select id, state, started_at as "startedAt" from restore_drills order by started_at desc, id desc limit 1`,
  );
}

export interface DrillHistory {
  lastGoodAt: Date | null;
  backupsSince: Date | null;
}

export const readDrillHistory = (db: Queryable): Promise<DrillHistory> =>
  one<DrillHistory & Record<string, unknown>>(
    db,
    `select (select max(started_at) from restore_drills where state = 'done') as "lastGoodAt",
            (select min(started_at) from backups where state in ('done', 'removed')) as "backupsSince"`,
  );

export type ListedDrill = Row<
  'restore_drills',
  'id' | 'cause' | 'state' | 'file' | 'report' | 'error' | 'started_at' | 'ended_at'
> & { by: string | null };

export function listedDrills(db: Queryable, limit: number): Promise<ListedDrill[]> {
  return rows<ListedDrill>(
    db,
    `select d.id, d.cause, d.state, d.file, d.report, d.error, d.started_at, d.ended_at, m.username as by
       from restore_drills d left join staff_members m on m.id = d.staff_id
      order by d.started_at desc, d.id desc limit $1`,
    [limit],
  );
}
