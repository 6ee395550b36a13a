import pg from 'pg';
import { hourSeconds } from '#contracts/kit/time.ts';
import { bufferUntilCommit, discardBufferedSteps, logBufferedSteps } from '../logging/log-step.ts';
import { recordSpanPart } from '../tracing/trace-work.ts';
import { asHolder, type OnSecondConnection, reportSecondConnection } from './held-connection.ts';
import type { Queryable } from './query.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { watchSilence } from './watch-silence.ts';

/**
 * Search path of the sandbox's connections. While the clock is moved, the schema `clock` contains a `now()`
 * that is ahead. Connections of a live shop use the default search path.
 */
export const movedClockPath = '-c search_path=public,clock,pg_catalog';

export type Database = pg.Pool;

/** Connection inside an open transaction. The brand distinguishes it from the pool. */
export type Tx = Queryable & { readonly transaction: true };

// Amounts and counters fit in a JavaScript integer. The driver would return bigint as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const minSessions = 2;

/**
 * Seconds. The first sweeps read all tables, so these sessions use up to 25 MB each at the server. They are
 * replaced once.
 */
const startSeconds = 20;

function replaceFirstSessions(pool: pg.Pool): void {
  const { options } = pool;
  options.maxLifetimeSeconds = startSeconds;
  setTimeout(() => {
    options.maxLifetimeSeconds = hourSeconds;
  }, startSeconds * 1000).unref();
}

const rules = new WeakMap<object, OnSecondConnection>();

const throwSecondConnection: OnSecondConnection = (error) => {
  throw error;
};

/**
 * Calls the pool's handler if the current async context already has one of its connections. Throws by
 * default.
 */
export const refuseInsideTransaction = (database: object): void =>
  reportSecondConnection(database, rules.get(database));

/** Every use of the pool calls `connect`, including single statements. */
function guardConnect(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...given: unknown[]) => {
      refuseInsideTransaction(pool);
      return connect(...given);
    },
  });
}

/** Statements have no name, because the next transaction may use another session. */
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const withoutName = (given: unknown) =>
    typeof given === 'object' && given !== null && 'name' in given ? { ...given, name: undefined } : given;
  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest),
  });
}

interface PoolOptions {
  onError: (error: Error) => void;
  onSecond?: OnSecondConnection;
  live?: boolean;
  /** The pool connects to a pooler, which does not pass on session `options`. */
  pooled?: boolean;
  /** False if prepared statements do not survive a transaction. */
  named?: boolean;
}

/**
 * `onError` receives errors of idle connections, for example when PostgreSQL restarts. `onSecond` handles a
 * second connection inside a transaction and throws by default. Unless `live`, the connections follow a moved
 * clock.
 */
export function openPool(
  connectionString: string,
  size: number,
  { onError, onSecond = throwSecondConnection, live = false, pooled = false, named = true }: PoolOptions,
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 10_000,
    // Longer than one minute, so that jobs that run every minute find sessions with cached plans. Opening a session
    // costs more than most statements. Each further session uses 5 to 10 MB at the server.
    idleTimeoutMillis: 75_000,
    min: Math.min(size, minSessions),
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'auge',
    ...(live || pooled ? {} : { options: movedClockPath }),
  });
  pool.on('error', onError);
  // The connection may break between two statements of a transaction. The error is ignored, because the next
  // statement rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!named) pool.on('connect', sendUnnamed);
  replaceFirstSessions(pool);
  rules.set(pool, onSecond);
  watchSilence(pool, connectionString);
  guardConnect(pool);
  return pool;
}

/**
 * Timeout of `begin`. A pooler without its server accepts connections and delays `begin`, by default for two minutes.
 */
export const beginMs = 30_000;
const begin = { text: 'begin', query_timeout: beginMs };

const transactionSpan = { name: 'transaction', kind: 'internal', attributes: {} } as const;

/** Runs `work` in one transaction. Commits its result and rolls back on any error. Must not contain network calls. */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const client = await database.connect();
  let broken: Error | undefined;
  let failed = true;
  try {
    await client.query(begin);
    bufferUntilCommit(client);
    const result = await asHolder(database, () => work(client as unknown as Tx));
    // After an aborted transaction, PostgreSQL replies to `commit` with ROLLBACK and without an error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error inside was ignored');
    failed = false;
    logBufferedSteps(client);
    return result;
  } catch (error) {
    discardBufferedSteps(client);
    // After a failover, a session of the old, read-only server would also fail the next transaction.
    if (isDatabaseUnavailable(error)) broken = error as Error;
    // Closing a broken connection rolls back.
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
    recordSpanPart({ ...transactionSpan, startedAt, failed });
  }
}
