import { execute, type Queryable, rows } from './query.ts';

/** Is a column whose values are sealed with SECRET_KEY; a feature lists its own in its `feature.ts`. */
export interface SealedColumn {
  table: string;
  column: string;
  id: string;
}

/**
 * Seals every value of a column again, each by itself, so that it may be interrupted and repeated;
 * a value that was replaced meanwhile stays. `reseal` returns undefined for one that is already
 * sealed with the new key. Returns how many it changed.
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
