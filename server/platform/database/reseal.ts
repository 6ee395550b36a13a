import { execute, type Queryable, rows } from './query.ts';

export interface SealedColumn {
  table: string;
  column: string;
  id: string;
}

/**
 * Seals every value of a column again, one row at a time. Safe to interrupt and repeat. Keeps values that changed
 * concurrently. `reseal` returns undefined for a value that already uses the new key. Returns the number of changed
 * rows.
 */
export async function resealColumn(
  db: Queryable,
  { table, column, id }: SealedColumn,
  reseal: (sealed: Buffer) => Buffer | undefined,
): Promise<number> {
  const found = await rows<{ id: string; sealed: Buffer }>(
    db,
    `select ${id}::text as id, ${column} as sealed from ${table} where ${column} is not null order by ${id}`,
  );
  let changed = 0;
  for (const row of found) {
    const sealed = reseal(row.sealed);
    if (!sealed) continue;
    changed += await execute(
      db,
      `update ${table} set ${column} = $2 where ${id}::text = $1 and ${column} = $3`,
      [row.id, sealed, row.sealed],
    );
  }
  return changed;
}
