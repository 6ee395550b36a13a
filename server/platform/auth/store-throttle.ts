import type { Tx } from '../database/pool.ts';
import { execute, type Queryable, rows } from '../database/query.ts';
import type { Row } from '../database/row.ts';

export type CountRow = Row<'sign_in_throttles', 'key_sha256' | 'attempts' | 'counted_at'>;

/** Who holds these rows decides; the others wait their turn. Always locked in the same order. */
export async function lockCounts(tx: Tx, keys: readonly Buffer[]): Promise<CountRow[]> {
  await execute(
    tx,
    `insert into sign_in_throttles (key_sha256)
     select key from unnest($1::bytea[]) key order by key on conflict do nothing`,
    [keys],
  );
  return rows<CountRow>(
    tx,
    `select key_sha256, attempts, counted_at from sign_in_throttles
      where key_sha256 = any($1) order by key_sha256 for update`,
    [keys],
  );
}

export async function setCounts(
  tx: Tx,
  counts: readonly { key: Buffer; attempts: number }[],
  at: Date,
): Promise<void> {
  await execute(
    tx,
    `update sign_in_throttles t set attempts = c.attempts, counted_at = $3
       from unnest($1::bytea[], $2::int[]) c (key, attempts) where t.key_sha256 = c.key`,
    [counts.map(({ key }) => key), counts.map(({ attempts }) => attempts), at],
  );
}

/** A right password was no guess: it is taken off the counts that others share, and ends the counts of its own. */
export async function giveBack(
  tx: Tx,
  { own, shared, turns }: { own: readonly Buffer[]; shared: readonly Buffer[]; turns: number },
): Promise<void> {
  await execute(
    tx,
    `with mine as (delete from sign_in_throttles where key_sha256 = any($1))
     update sign_in_throttles set attempts = greatest(0, attempts - $3) where key_sha256 = any($2)`,
    [own, shared, turns],
  );
}

export async function deleteCountsBefore(db: Queryable, before: Date): Promise<void> {
  await execute(db, 'delete from sign_in_throttles where counted_at < $1', [before]);
}
