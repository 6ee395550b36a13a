import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { DatabaseMoment } from './restore-rules.ts';

export type RestoreSignCode = Row<'restorations', 'sign'>['sign'];

export function readMoment(db: Queryable): Promise<DatabaseMoment | undefined> {
  return maybeOne<DatabaseMoment & Record<string, unknown>>(
    db,
    'select database_id as "databaseId", at from shop_moments',
  );
}

/** Stores and returns the current time of the database clock. The stored time never decreases. */
export function readClockMoment(db: Queryable): Promise<DatabaseMoment> {
  return one<DatabaseMoment & Record<string, unknown>>(
    db,
    `insert into shop_moments (at) values (now())
     on conflict (single) do update set at = greatest(shop_moments.at, excluded.at)
     returning database_id as "databaseId", at`,
  );
}

export async function insertRestoration(
  tx: Tx,
  found: { sign: RestoreSignCode; knownUntil: Date; at: Date },
): Promise<string> {
  const row = await one<Row<'restorations', 'id'>>(
    tx,
    'insert into restorations (sign, known_until, found_at) values ($1, $2, $3) returning id',
    [found.sign, found.knownUntil, found.at],
  );
  return row.id;
}

export async function setHeldCounts(tx: Tx, id: string, held: Record<string, number>): Promise<void> {
  await execute(tx, 'update restorations set held = $2 where id = $1', [id, JSON.stringify(held)]);
}

/** Returns the restore that is not yet compared with the processor. Undefined without one. */
export function findUncompared(db: Queryable) {
  return maybeOne<Row<'restorations', 'id' | 'known_until'>>(
    db,
    'select id, known_until from restorations where compared_at is null order by found_at desc limit 1',
  );
}

export async function setCompared(db: Queryable, id: string, at: Date): Promise<void> {
  await execute(db, 'update restorations set compared_at = $2 where id = $1', [id, at]);
}

/** Returns the time up to which all payments of the processor have been compared, or the last known moment. */
export async function readComparedUntil(db: Queryable): Promise<Date> {
  const row = await one<{ until: Date }>(
    db,
    `select coalesce((select compared_until from comparison_marks where name = 'processor'), now() - interval '3 days') as until`,
  );
  return row.until;
}
