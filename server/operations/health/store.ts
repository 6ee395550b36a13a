import type { SaleState, StatusPart } from '#contracts/staff/shop-status.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RecordedPart } from '#server/staff/shop-status/status-rules.ts';

/** Stores current problems with their start and deletes ended ones. `changed` is true when one began, ended or grew. */
export async function recordProblems(
  tx: Tx,
  weights: ReadonlyMap<string, number>,
  at: Date,
): Promise<{ seen: Map<string, RecordedPart>; changed: boolean }> {
  const names = [...weights.keys()];
  const ended = await execute(tx, 'delete from status_parts where name <> all ($1::text[])', [names]);
  const written = await execute(
    tx,
    `insert into status_parts (name, since, weight)
     select name, $3, weight from unnest($1::text[], $2::integer[]) given(name, weight)
     on conflict (name) do update set weight = excluded.weight where status_parts.weight <> excluded.weight`,
    [names, [...weights.values()], at],
  );
  const found = await rows<RecordedPart & { name: string }>(
    tx,
    'select name, since, weight, told_weight as "toldWeight" from status_parts',
  );
  return { seen: new Map(found.map((row) => [row.name, row])), changed: ended + written > 0 };
}

export async function markReported(tx: Tx, names: readonly string[]): Promise<void> {
  await execute(tx, 'update status_parts set told_weight = weight where name = any ($1::text[])', [names]);
}

export interface StatusNotice {
  worse: string[];
  selling: SaleState;
  parts: StatusPart[];
}

export async function insertNotice(tx: Tx, notice: StatusNotice & { at: Date }): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    'insert into status_notices (worse, selling, parts, created_at) values ($1, $2, $3, $4) returning id',
    [notice.worse, notice.selling, JSON.stringify(notice.parts), notice.at],
  );
  return id;
}

export const readNotice = (db: Queryable, id: string): Promise<(StatusNotice & { at: Date }) | undefined> =>
  maybeOne(db, 'select worse, selling, parts, created_at as at from status_notices where id = $1::uuid', [
    id,
  ]);
