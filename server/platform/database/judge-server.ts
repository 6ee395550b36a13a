import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { type Queryable, rows } from './query.ts';

/** The server is unsuitable for the shop; the message says why and what to do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

interface Session {
  version: number;
  name: string;
  backend: number;
}

const oldest = 180_000;

/** Returns why two sessions, opened one after the other, cannot be the shop's; null when they can. It is pure. */
export function judgeSessions(first: Session, second: Session): string | null {
  if (first.version < oldest) return `PostgreSQL 18 or later is needed, and this is ${first.name}`;
  if (first.backend === second.backend) {
    return 'this address leads to a pooler in transaction mode, and the shop needs sessions of its own (LISTEN, locks): name the server itself in DATABASE_DIRECT_URL, and the pooler in DATABASE_URL';
  }
  return null;
}

async function ask(client: pg.Client): Promise<Session> {
  const { rows } = await client.query<Session>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as name,
            pg_backend_pid() as backend`,
  );
  const [session] = rows;
  if (!session) throw new Error('no answer');
  return session;
}

/** Opens two connections at once: behind a pooler that assigns sessions by the statement both get the same one. */
async function meet(connectionString: string): Promise<string | null> {
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'auge-start' }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const [first, second] = clients as [pg.Client, pg.Client];
  try {
    await first.connect();
    await second.connect();
    return judgeSessions(await ask(first), await ask(second));
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

const authorityCodes = /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_)/;

/** Returns the driver's message, with our advice where the driver's misleads. */
export function withAdvice(refusal: Error): string {
  const { code = '' } = refusal as NodeJS.ErrnoException;
  if (!authorityCodes.test(code)) return refusal.message;
  return `nobody that this machine trusts has signed the server's certificate (${code}). Name the file of its authority in DATABASE_URL: …?sslmode=verify-full&sslrootcert=/path/to/authority.pem`;
}

const apartMs = 500;

interface Waiting {
  waitMs: number;
  onWait(reason: string): void;
}

/**
 * Asks until a server that is starting answers, as after a machine's start. Throws
 * `DatabaseRefused`, at once for what waiting does not mend (a wrong password, a missing database).
 */
export async function awaitAnswer<Answer>(ask: () => Promise<Answer>, waiting: Waiting): Promise<Answer> {
  const deadline = Date.now() + waiting.waitMs;
  for (let told = false; ; told = true) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error;
      const refusal = error as Error;
      if (!isDatabaseAway(refusal) || Date.now() > deadline)
        throw new DatabaseRefused(`The database cannot be used: ${withAdvice(refusal)}`, { cause: refusal });
      if (!told) waiting.onWait(refusal.message);
    }
    await new Promise((resolve) => setTimeout(resolve, apartMs));
  }
}

/** Waits for a server, and refuses an unsuitable one. Throws `DatabaseRefused`. */
export const awaitServer = (connectionString: string, waiting: Waiting): Promise<void> =>
  awaitAnswer(async () => {
    const refusal = await meet(connectionString);
    if (refusal !== null) throw new DatabaseRefused(refusal);
  }, waiting);

/** Writes and commits one row; rejects where the database is read-only. */
export async function proveWrite(db: Queryable): Promise<void> {
  const written = await rows(
    db,
    `insert into write_probe (written_at) values (now())
      on conflict (one) do update set written_at = excluded.written_at returning one`,
  );
  if (written.length === 0) throw new Error('nothing was written');
}

/** The listener and the queue use these beside the pool of requests and jobs. */
export const connectionsBesidePool = 5;

interface Room {
  opened: number;
  reason: string;
}

/** Counts only answered sessions, because a pooler accepts everybody and makes them wait for an answer. */
async function tryRoom(connectionString: string, sessions: number, patienceMs: number): Promise<Room> {
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
    reason: String((refused[0]?.reason as Error | undefined)?.message),
  };
}

interface Patience {
  patienceMs: number;
  /** A process that is ending may still hold connections this long. */
  waitMs: number;
  onWait(reason: string): void;
}

/** Counts the connections to one address, because a pooler may serve the pool alone. */
interface Wanted {
  pool: number;
  beside: number;
}

function wordWanted({ pool, beside }: Wanted): string {
  if (pool === 0) return 'beside its pool, at DATABASE_DIRECT_URL';
  return beside === 0 ? `DATABASE_POOL=${pool}` : `DATABASE_POOL=${pool} and ${beside} beside it`;
}

/**
 * Opens as many sessions as the program will need, all at once, before it begins. Throws `DatabaseRefused` with how
 * many there are and how many are needed: a shop with too few would start, and hang under its first buyers.
 */
export async function requireRoom(
  connectionString: string,
  { pool, beside }: Wanted,
  patience: Patience,
): Promise<void> {
  const sessions = pool + beside;
  const deadline = Date.now() + patience.waitMs;
  // Connections of the earlier attempt may still be closing at the server, so the highest number is reported.
  let most = 0;
  for (let told = false; ; told = true) {
    const { opened, reason } = await tryRoom(connectionString, sessions, patience.patienceMs);
    if (opened === sessions) return;
    most = Math.max(most, opened);
    const words = `This process needs ${sessions} connections (${wordWanted({ pool, beside })}), and the database gave ${most}: ${reason}`;
    if (Date.now() > deadline)
      throw new DatabaseRefused(
        `${words}. Raise the limit of the role, the server or the pooler, or lower DATABASE_POOL`,
      );
    if (!told) patience.onWait(words);
    await new Promise((resolve) => setTimeout(resolve, apartMs));
  }
}
