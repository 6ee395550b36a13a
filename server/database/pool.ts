import pg from 'pg';
import { dropHeldSteps, holdSteps, tellHeldSteps } from '#server/log/tell-step.ts';
import type { Queryable } from './query.ts';

/** The shop's database: run single statements on it, or open a transaction with `inTransaction`. */
export type Database = pg.Pool;

/** A connection inside an open transaction; the type keeps it apart from the pool. */
export type Tx = Queryable & { readonly transaction: true };

// Amounts and counters fit in a JavaScript integer; pg would hand bigint over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the pool. `onError` hears of idle connections that break, for instance when Postgres restarts. */
export function openPool(connectionString: string, size: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'auge',
  });
  pool.on('error', onError);
  // A client that is checked out hears of a break between two statements by itself; its next statement rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction: commits its result, rolls back on any error. No network call belongs inside. */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    holdSteps(client);
    const result = await work(client as unknown as Tx);
    await client.query('commit');
    tellHeldSteps(client);
    return result;
  } catch (error) {
    dropHeldSteps(client);
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
