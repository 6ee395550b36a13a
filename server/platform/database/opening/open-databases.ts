import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Config, InvalidConfiguration } from '../../config/config.ts';
import type { Log } from '../../logging/log.ts';
import { logTrouble } from '../../logging/log-trouble.ts';
import { isOwnDatabase } from '../embedded/free-space.ts';
import type { OnSecondConnection } from '../held-connection.ts';
import {
  awaitServer,
  DatabaseRefused,
  extraConnections,
  requireConnections,
  retryUntilAnswer,
} from '../judge-server.ts';
import { migrate } from '../migrate.ts';
import { hasMovedClock } from '../moved-clock.ts';
import { type Database, openPool } from '../pool.ts';
import { openReadReplica, readFrom } from '../reads/read-replica.ts';

const statement = { name: 'auge_trial', text: 'select pg_backend_pid() as backend' };

/**
 * Error codes of unknown and duplicate prepared statements: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const lostConnectionCodes: readonly unknown[] = ['26000', '42P05'];

/**
 * Number of sessions kept busy while the first client repeats its query, so that a pooler must assign another
 * session.
 */
const holders = 4;
/** Milliseconds. A pooler with few sessions makes some clients wait. */
const holdMs = 250;

const isLost = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && lostConnectionCodes.includes((result.reason as { code?: string }).code);

async function runInTwoSessions(first: pg.Client, others: readonly pg.Client[]): Promise<boolean> {
  const asked = [first.query(statement)];
  await Promise.allSettled(asked);
  for (const other of others) asked.push(other.query('begin'), other.query(statement));
  await Promise.race([Promise.allSettled(asked), pause(holdMs)]);
  asked.push(first.query(statement));
  await Promise.race([Promise.allSettled(asked), pause(holdMs)]);
  asked.push(...others.map((other) => other.query('rollback')));
  const results = await Promise.allSettled(asked);
  const failed = results.find((result) => result.status === 'rejected' && !isLost(result));
  if (failed?.status === 'rejected') throw failed.reason;
  return !results.some(isLost);
}

/**
 * Returns whether prepared statements survive the end of a transaction. A pooler in transaction mode must support this.
 * PgBouncer does from 1.21 with `max_prepared_statements`.
 */
async function supportsPreparedStatements(connectionString: string): Promise<boolean> {
  const clients = Array.from(
    { length: 1 + holders },
    () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'auge-start' }),
  );
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [first, ...others] = clients as [pg.Client, ...pg.Client[]];
    return await runInTwoSessions(first, others);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

export interface Databases {
  /** Pool for requests and jobs. Behind a pooler, each transaction may use another session. */
  database: Database;
  /** Pool for code that needs its own session. The same as `database` without a pooler. */
  direct: Database;
  directUrl: string;
  close(): Promise<void>;
}

/** A live shop logs the first occurrence and continues. Other modes throw. */
function secondConnectionRule({ mode }: Config, log: Log): OnSecondConnection {
  let said = false;
  return (error) => {
    if (mode !== 'live') throw error;
    if (!said) log.warn({ err: error }, 'a transaction requested a second connection');
    said = true;
  };
}

/** Milliseconds. After a restart of the machine, the database may start later than the shop. */
const databaseWaitMs = 60_000;
/** Milliseconds. A process that is being replaced may keep its connections for a moment. */
const room = { patienceMs: 5000, waitMs: 5000 };

/** Checks the connection limit of an external server. The embedded server allows enough. */
async function checkConnectionLimits(
  config: Config,
  urls: { pool: string; direct: string },
  log: Log,
): Promise<void> {
  const { mode, dataDir, databasePool } = config;
  if (mode !== 'live' || isOwnDatabase(dataDir, urls.direct)) return;
  const patience = {
    ...room,
    onWait: (reason: string) => log.warn({ reason }, 'the database has too few free connections, retrying'),
  };
  if (urls.pool === urls.direct)
    return requireConnections(urls.pool, { pool: databasePool, beside: extraConnections }, patience);
  await requireConnections(urls.pool, { pool: databasePool, beside: 0 }, patience);
  await requireConnections(urls.direct, { pool: 0, beside: extraConnections }, patience);
}

/** A pooler does not pass on session `options`, which the sandbox needs for a moved clock. */
async function refuseMovedClock({ mode }: Config, direct: Database): Promise<void> {
  if (mode !== 'live' && (await hasMovedClock(direct)))
    throw new DatabaseRefused(
      'The clock of this sandbox was moved, which does not work with a pooler: set it back, or set DATABASE_URL to the server itself',
    );
}

/** Staff lists need fewer connections than requests and jobs. Connections are opened on demand. */
const replicaConnections = 5;

function openReplica({ databaseReadUrl: url, mode }: Config, database: Database, log: Log) {
  if (url === null) return null;
  const replica = openReadReplica(database, { url, size: replicaConnections, live: mode === 'live', log });
  readFrom(database, replica);
  return replica;
}

/** Waits for the database, checks the connections and applies migrations. Throws `DatabaseRefused`. */
export async function openDatabases(config: Config, log: Log): Promise<Databases> {
  const { databaseUrl: poolUrl, databaseDirectUrl: directUrl } = config;
  if (poolUrl === null || directUrl === null)
    throw new InvalidConfiguration([
      'DATABASE_URL: required here (only `npm start` starts an embedded database)',
    ]);
  const live = config.mode === 'live';
  const patience = {
    waitMs: databaseWaitMs,
    onWait: (reason: string) => log.warn({ reason }, 'the database does not reply yet, retrying'),
  };
  await awaitServer(directUrl, patience);
  const pooled = poolUrl !== directUrl;
  const named = pooled ? await retryUntilAnswer(() => supportsPreparedStatements(poolUrl), patience) : true;
  if (!named) log.info('the pooler of DATABASE_URL does not support prepared statements, so none are used');
  await checkConnectionLimits(config, { pool: poolUrl, direct: directUrl }, log);
  const rules = {
    onError: (error: unknown) => logTrouble(log, error, { message: 'a database connection broke' }),
    onSecond: secondConnectionRule(config, log),
  };
  const database = openPool(poolUrl, config.databasePool, { ...rules, live, pooled, named });
  const direct = pooled ? openPool(directUrl, 1, { ...rules, live }) : database;
  const replica = openReplica(config, database, log);
  const close = async () => {
    await replica?.close();
    await database.end();
    if (pooled) await direct.end();
  };
  try {
    await migrate(direct);
    if (pooled) await refuseMovedClock(config, direct);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, direct, directUrl, close };
}
