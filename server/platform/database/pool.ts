import pg from 'pg';
import { hourSeconds } from '#contracts/kit/time.ts';
import { bufferUntilCommit, dropHeldSteps, logBufferedSteps } from '../logging/log-step.ts';
import { notePart } from '../tracing/trace-work.ts';
import { isDatabaseAway } from './away.ts';
import { asHolder, judgeSecondConnection, type OnSecondConnection } from './held-connection.ts';
import type { Queryable } from './query.ts';
import { watchSilence } from './watch-silence.ts';

/**
 * Connections of the sandbox look for `now()` here first: while the shop's clock is moved, this
 * schema holds one that is ahead. A live shop's connections never look here.
 */
export const movedClockPath = '-c search_path=public,clock,pg_catalog';

/** Is the shop's database: run single statements on it, or open a transaction with `inTransaction`. */
export type Database = pg.Pool;

/** Is a connection inside an open transaction; the type keeps it apart from the pool. */
export type Tx = Queryable & { readonly transaction: true };

// Amounts and counters fit in a JavaScript integer; pg would return bigint as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** So many sessions stay while nothing happens. */
const keptSessions = 2;

/**
 * The sessions of a start read all tables, in its first sweeps, and then hold up to 25 MB each at the server. They are
 * replaced once; later ones know what they are used for.
 */
const startSeconds = 20;

function replaceFirstSessions(pool: pg.Pool): void {
  const { options } = pool;
  options.maxLifetimeSeconds = startSeconds;
  setTimeout(() => {
    options.maxLifetimeSeconds = hourSeconds;
  }, startSeconds * 1000).unref();
}

/** Holds each pool's rule about a second connection inside a transaction. */
const rules = new WeakMap<object, OnSecondConnection>();

const refuse: OnSecondConnection = (error) => {
  throw error;
};

/** Throws, or notes it by this pool's rule, when the present work already holds a connection of it. */
export const refuseInsideTransaction = (database: object): void =>
  judgeSecondConnection(database, rules.get(database));

/** Guards `connect`, because every use of the pool calls it, single statements too. */
function guard(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...given: unknown[]) => {
      refuseInsideTransaction(pool);
      return connect(...given);
    },
  });
}

/** Sends statements without a name, because the next transaction may have another session. */
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
  /** A pooler stands between and passes no `options` of a session on. */
  pooled?: boolean;
  /** Says whether a session still knows a named statement in the next transaction. */
  named?: boolean;
}

/**
 * Opens the pool. `onError` is called with idle connections that break, for instance when Postgres
 * restarts; `onSecond` when a transaction asks for a second connection, which is refused by
 * default. Where the shop is not `live` its connections follow a clock that was moved.
 */
export function openPool(
  connectionString: string,
  size: number,
  { onError, onSecond = refuse, live = false, pooled = false, named = true }: PoolOptions,
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 10_000,
    // What comes once a minute finds the sessions that have its plans: opening one costs more than most statements. The
    // others hold 5 to 10 MB each at the server.
    idleTimeoutMillis: 75_000,
    min: Math.min(size, keptSessions),
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'auge',
    ...(live || pooled ? {} : { options: movedClockPath }),
  });
  pool.on('error', onError);
  // A break between two statements of a transaction is ignored here, because its next statement rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!named) pool.on('connect', sendUnnamed);
  replaceFirstSessions(pool);
  rules.set(pool, onSecond);
  watchSilence(pool, connectionString);
  guard(pool);
  return pool;
}

/** A pooler whose server is away accepts connections and lets `begin` wait, by default for two minutes. */
export const beginMs = 30_000;
const begin = { text: 'begin', query_timeout: beginMs };

const transactionSpan = { name: 'transaction', kind: 'internal', attributes: {} } as const;

/** Runs `work` in one transaction: commits its result, rolls back on any error. No network call belongs inside. */
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
    // PostgreSQL replies to the commit of an aborted transaction with ROLLBACK instead of an error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error inside was ignored');
    failed = false;
    logBufferedSteps(client);
    return result;
  } catch (error) {
    dropHeldSteps(client);
    // A session of a server that only reads, because another one leads now, would fail the next transaction too.
    if (isDatabaseAway(error)) broken = error as Error;
    // A connection that is closed rolls back by that.
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
    notePart({ ...transactionSpan, startedAt, failed });
  }
}
