import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export interface NewRun {
  staffId: StaffId;
  action: string;
  values: object;
  key: string;
  digest: Buffer;
  undoes: string | null;
  at: Date;
}

/** Returns undefined if the request already has a run, or if the same run is already being undone. */
export function insertRun(tx: Tx, run: NewRun): Promise<Row<'bulk_runs', 'id'> | undefined> {
  return maybeOne(
    tx,
    `insert into bulk_runs (staff_id, action, act_values, request_key, request_sha256, undoes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [run.staffId, run.action, JSON.stringify(run.values), run.key, run.digest, run.undoes, run.at],
  );
}

export function findRun(db: Queryable, staffId: StaffId, key: string) {
  return maybeOne<Row<'bulk_runs', 'id' | 'request_sha256'>>(
    db,
    'select id, request_sha256 from bulk_runs where staff_id = $1 and request_key = $2',
    [staffId, key],
  );
}

export async function insertItems(tx: Tx, runId: string, ids: readonly string[]): Promise<void> {
  await execute(
    tx,
    `insert into bulk_items (run_id, position, subject_id)
     select $1, place - 1, id from unnest($2::text[]) with ordinality chosen (id, place)`,
    [runId, ids],
  );
}

/** Copies the undoable items of a run into another run, in reverse order. Returns their number. */
export function copyForUndo(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  return execute(
    tx,
    `insert into bulk_items (run_id, position, subject_id, was)
     select $2, row_number() over (order by position desc) - 1, subject_id, was
       from bulk_items where run_id = $1 and state = 'done' and was is not null`,
    [from, to],
  );
}

export type RunRow = Row<'bulk_runs', 'id' | 'action' | 'undoes' | 'created_at' | 'ended_at'> & {
  by: string;
  total: number;
  done: number;
  refused: number;
  /** Number of done items that can be undone. */
  kept: number;
  undone_by: string | null;
};

const columns = `r.id, r.action, r.undoes, r.created_at, r.ended_at, m.username as by,
  u.id as undone_by, i.total, i.done, i.refused, i.kept`;
const from = `bulk_runs r join staff_members m on m.id = r.staff_id left join bulk_runs u on u.undoes = r.id
  cross join lateral (
    select count(*)::int as total, count(*) filter (where state = 'done')::int as done,
           count(*) filter (where state = 'refused')::int as refused,
           count(*) filter (where state = 'done' and was is not null)::int as kept
      from bulk_items where run_id = r.id
  ) i`;

export const runList = (): KeysetList => ({
  columns,
  from,
  where: 'true',
  values: [],
  id: 'r.id',
  sorting: { name: 'started', key: 'r.created_at', type: 'timestamptz', descending: true },
  sortings: { started: { key: 'r.created_at', type: 'timestamptz' } },
});

export function readRun(db: Queryable, id: string): Promise<RunRow | undefined> {
  return maybeOne<RunRow>(db, `select ${columns} from ${from} where r.id = $1`, [id]);
}

export type ItemRow = Row<'bulk_items', 'subject_id' | 'state' | 'code'>;

/** Returns refused items first because staff have to look at them. */
export function readItems(db: Queryable, runId: string): Promise<ItemRow[]> {
  return rows<ItemRow>(
    db,
    `select subject_id, state, code from bulk_items where run_id = $1 order by state <> 'refused', position`,
    [runId],
  );
}

export interface RunToWork
  extends CamelCaseRow<'bulk_runs', 'id' | 'action' | 'act_values' | 'undoes' | 'ended_at'> {
  staffId: StaffId;
  username: string;
  role: StaffRole;
  isActive: boolean;
}

export function readRunToWork(db: Queryable, id: string): Promise<RunToWork | undefined> {
  return maybeOne<RunToWork>(
    db,
    `select r.id, r.action, r.act_values as "actValues", r.undoes, r.ended_at as "endedAt", r.staff_id as "staffId",
            m.username, m.role, m.is_active as "isActive"
       from bulk_runs r join staff_members m on m.id = r.staff_id where r.id = $1`,
    [id],
  );
}

export async function findWaiting(db: Queryable, runId: string, limit: number): Promise<number[]> {
  const found = await rows<Row<'bulk_items', 'position'>>(
    db,
    `select position from bulk_items where run_id = $1 and state = 'waiting' order by position limit $2`,
    [runId, limit],
  );
  return found.map(({ position }) => position);
}

/**
 * Locks the item while it is waiting. Concurrent workers block here. Returns undefined once the item has been
 * processed.
 */
export function lockWaiting(tx: Tx, runId: string, position: number) {
  return maybeOne<Row<'bulk_items', 'subject_id' | 'was'>>(
    tx,
    `select subject_id, was from bulk_items where run_id = $1 and position = $2 and state = 'waiting' for update`,
    [runId, position],
  );
}

export interface ItemResult {
  runId: string;
  position: number;
  code?: string | undefined;
  was?: unknown;
  at: Date;
}

export async function setResult(
  tx: Queryable,
  { runId, position, code, was, at }: ItemResult,
): Promise<void> {
  await execute(
    tx,
    `update bulk_items set state = case when $3::text is null then 'done' else 'refused' end, code = $3,
                           was = $4::jsonb, worked_at = $5
      where run_id = $1 and position = $2 and state = 'waiting'`,
    [runId, position, code ?? null, was === undefined ? null : JSON.stringify(was), at],
  );
}

/** Refuses all waiting items, because the member who started the run may no longer do so. */
export async function refuseWaiting(db: Queryable, runId: string, code: string, at: Date): Promise<void> {
  await execute(
    db,
    `update bulk_items set state = 'refused', code = $2, worked_at = $3 where run_id = $1 and state = 'waiting'`,
    [runId, code, at],
  );
}

/** Returns whether this call ended the run. */
export async function setEnded(tx: Tx, runId: string, at: Date): Promise<boolean> {
  return touchesOne(
    tx,
    `update bulk_runs set ended_at = $2
      where id = $1 and ended_at is null
        and not exists (select from bulk_items where run_id = $1 and state = 'waiting')`,
    [runId, at],
  );
}

/**
 * Ends open runs after a restore, when their progress is unknown, and refuses their waiting items. Returns the number
 * of runs.
 */
export async function endOpenRuns(tx: Tx, { code, at }: { code: string; at: Date }): Promise<number> {
  await execute(
    tx,
    `update bulk_items set state = 'refused', code = $1, worked_at = $2
      where state = 'waiting' and run_id in (select id from bulk_runs where ended_at is null)`,
    [code, at],
  );
  return execute(tx, 'update bulk_runs set ended_at = $1 where ended_at is null', [at]);
}
