import pg from 'pg';
import { messageOf } from '../errors.ts';
import { type Queryable, rows } from './query.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Thrown if the server is unsuitable for the shop. The message contains the reason and the remedy. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

interface ServerSession {
  version: number;
  name: string;
  backend: number;
}

const oldest = 180_000;

export function findSessionProblem(first: ServerSession, second: ServerSession): string | null {
  if (first.version < oldest) return `PostgreSQL 18 or later is needed, and this is ${first.name}`;
  if (first.backend === second.backend) {
    return 'this address is a pooler in transaction mode, but the shop needs dedicated sessions (LISTEN, locks): set DATABASE_DIRECT_URL to the server itself, and DATABASE_URL to the pooler';
  }
  return null;
}

async function readSession(client: pg.Client): Promise<ServerSession> {
  const { rows } = await client.query<ServerSession>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as name,
            pg_backend_pid() as backend`,
  );
  const [session] = rows;
  if (!session) throw new Error('no answer');
  return session;
}

/** Opens two connections at once. A pooler without dedicated sessions serves both from the same session. */
async function checkDedicatedSessions(connectionString: string): Promise<string | null> {
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'auge-start' }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const [first, second] = clients as [pg.Client, pg.Client];
  try {
    await first.connect();
    await second.connect();
    return findSessionProblem(await readSession(first), await readSession(second));
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

const authorityCodes = /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_)/;

export function withAdvice(refusal: Error): string {
  const { code = '' } = refusal as NodeJS.ErrnoException;
  if (!authorityCodes.test(code)) return messageOf(refusal);
  return `this machine does not trust the server's certificate (${code}). Add the file of its authority to DATABASE_URL: …?sslmode=verify-full&sslrootcert=/path/to/authority.pem`;
}

const sessionDelayMs = 500;

interface Waiting {
  waitMs: number;
  onWait(reason: string): void;
}

/**
 * Retries until a starting server replies. Throws `DatabaseRefused`, immediately for errors that waiting does not fix
 * (wrong password, missing database).
 */
export async function retryUntilAnswer<Answer>(
  ask: () => Promise<Answer>,
  waiting: Waiting,
): Promise<Answer> {
  const deadline = Date.now() + waiting.waitMs;
  for (let told = false; ; told = true) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error;
      const refusal = error as Error;
      if (!isDatabaseUnavailable(refusal) || Date.now() > deadline)
        throw new DatabaseRefused(`The database cannot be used: ${withAdvice(refusal)}`, { cause: refusal });
      if (!told) waiting.onWait(messageOf(refusal));
    }
    await new Promise((resolve) => setTimeout(resolve, sessionDelayMs));
  }
}

export const awaitServer = (connectionString: string, waiting: Waiting): Promise<void> =>
  retryUntilAnswer(async () => {
    const refusal = await checkDedicatedSessions(connectionString);
    if (refusal !== null) throw new DatabaseRefused(refusal);
  }, waiting);

export async function checkWritable(db: Queryable): Promise<void> {
  const written = await rows(
    db,
    `insert into write_probe (written_at) values (now())
      on conflict (one) do update set written_at = excluded.written_at returning one`,
  );
  if (written.length === 0) throw new Error('nothing was written');
}

export const extraConnections = 5;

interface ConnectionRoom {
  opened: number;
  reason: string;
}

/** Counts only sessions that reply, because a pooler accepts more connections than it can serve. */
async function tryConnections(
  connectionString: string,
  sessions: number,
  patienceMs: number,
): Promise<ConnectionRoom> {
  const clients = Array.from(
    { length: sessions },
    () =>
      new pg.Client({
        connectionString,
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
        application_name: 'auge-start',
      }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const results = await Promise.allSettled(
    clients.map((client) => client.connect().then(() => client.query('select 1'))),
  );
  await Promise.allSettled(clients.map((client) => client.end()));
  const refused = results.filter((result) => result.status === 'rejected');
  return {
    opened: sessions - refused.length,
    reason: messageOf(refused[0]?.reason),
  };
}

interface WaitOptions {
  patienceMs: number;
  waitMs: number;
  onWait(reason: string): void;
}

/** Number of connections to one address. A pooler may serve only those of the pool. */
interface RequiredConnections {
  pool: number;
  beside: number;
}

function formatRequired({ pool, beside }: RequiredConnections): string {
  if (pool === 0) return 'outside of its pool, at DATABASE_DIRECT_URL';
  return beside === 0 ? `DATABASE_POOL=${pool}` : `DATABASE_POOL=${pool} and ${beside} in addition`;
}

/**
 * Opens as many sessions as the program needs, all at once, before it starts. Throws `DatabaseRefused` with
 * the available and required number. With too few connections the shop would start, but hang under its first
 * buyers.
 */
export async function requireConnections(
  connectionString: string,
  { pool, beside }: RequiredConnections,
  patience: WaitOptions,
): Promise<void> {
  const sessions = pool + beside;
  const deadline = Date.now() + patience.waitMs;
  // Reports the highest number, because connections of the previous attempt may still be closing.
  let most = 0;
  for (let told = false; ; told = true) {
    const { opened, reason } = await tryConnections(connectionString, sessions, patience.patienceMs);
    if (opened === sessions) return;
    most = Math.max(most, opened);
    const words = `This process needs ${sessions} connections (${formatRequired({ pool, beside })}), but the database allowed ${most}: ${reason}`;
    if (Date.now() > deadline)
      throw new DatabaseRefused(
        `${words}. Raise the limit of the role, the server or the pooler, or lower DATABASE_POOL`,
      );
    if (!told) patience.onWait(words);
    await new Promise((resolve) => setTimeout(resolve, sessionDelayMs));
  }
}
