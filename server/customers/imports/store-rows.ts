import type { ImportProblem, ImportRowState } from '#contracts/customers/imports.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { TableLine } from '#server/platform/kit/csv.ts';
import type { LineOutcome } from './kind.ts';

export async function insertLines(tx: Tx, id: string, lines: readonly TableLine[]): Promise<void> {
  await execute(
    tx,
    `insert into import_rows (import_id, line, cells)
     select $1::uuid, n.line, n.cells from jsonb_to_recordset($2::jsonb) n (line integer, cells jsonb)`,
    [id, JSON.stringify(lines)],
  );
}

export interface ImportLine {
  line: number;
  cells: string[];
  subject: string | null;
  was: unknown;
}

const ascendingOrder = `select line, cells, subject, was from import_rows where import_id = $1::uuid and state = any($2)
  order by line limit $3`;
const descendingOrder = ascendingOrder.replace('order by line', 'order by line desc');

export const nextLines = (
  db: Queryable,
  id: string,
  {
    states,
    limit,
    backwards = false,
  }: { states: readonly ImportRowState[]; limit: number; backwards?: boolean },
): Promise<ImportLine[]> =>
  rows<ImportLine>(db, backwards ? descendingOrder : ascendingOrder, [id, states, limit]);

export async function setOutcomes(
  tx: Tx,
  id: string,
  outcomes: readonly (LineOutcome & { subject?: string })[],
): Promise<void> {
  await execute(
    tx,
    `update import_rows r
        set state = n.state, problem = n.problem, subject = coalesce(n.subject, r.subject), was = coalesce(n.was, r.was)
       from jsonb_to_recordset($2::jsonb) n (line integer, state text, problem jsonb, subject text, was jsonb)
      where r.import_id = $1::uuid and r.line = n.line`,
    [id, JSON.stringify(outcomes)],
  );
}

/**
 * Updates the statistics, so that the next steps are planned for this file's lines, not for those of the day before.
 */
export async function countLines(tx: Tx): Promise<void> {
  await execute(tx, 'analyze import_rows (import_id, line, state)');
}

/** One pass regardless of the query plan. The first of equal lines remains. */
export async function refuseRepeatedSubjects(tx: Tx, id: string, problem: ImportProblem): Promise<void> {
  await execute(
    tx,
    `update import_rows set state = 'refused', problem = $2::jsonb
      where import_id = $1::uuid and line = any (array(
        select line from (
          select line, row_number() over (partition by subject order by line) as nth
            from import_rows where import_id = $1::uuid and state in ('good', 'same') and subject is not null) n
         where nth > 1))`,
    [id, JSON.stringify(problem)],
  );
}

/** `va@b.es` is not part of `eva@b.es` or `va@b.es.example`. */
const toWholeWordPattern = (email: string): string =>
  `(?<![a-z0-9._%+-])${email.toLowerCase().replace(/[^a-z0-9]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`;

export async function eraseLines(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `delete from import_rows r using imports i
      where i.id = r.import_id and i.kind in ('customers', 'past_orders')
        and exists (select from jsonb_path_query(r.cells, 'strict $.**') cell
                     where jsonb_typeof(cell) = 'string' and lower(cell #>> '{}') ~ $1)`,
    [toWholeWordPattern(email)],
  );
}

export const lineList = (id: string, state: string | undefined): KeysetList => ({
  columns: 'r.line as id, r.line, r.state, r.subject, r.problem, r.cells',
  from: 'import_rows r',
  where: state ? 'r.import_id = $1::uuid and r.state = $2' : 'r.import_id = $1::uuid',
  values: state ? [id, state] : [id],
  id: 'r.line',
  sorting: { name: 'line', key: 'r.line', type: 'integer', idType: 'bigint' },
});
