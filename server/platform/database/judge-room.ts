import pg from 'pg';
import { DatabaseRefused } from './judge-server.ts';

/** Beside the pool of requests and jobs: the listener, and what the queue keeps for itself. */
export const connectionsBesidePool = 5;

const apartMs = 500;

interface Room {
  opened: number;
  /** Why the first one that was not opened was refused. */
  reason: string;
}

/** A pooler lets everybody in and makes them wait for an answer: only one that was answered counts. */
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
  /** How long a session may take to answer. */
  patienceMs: number;
  /** How long places may still be taken by a process that is ending. */
  waitMs: number;
  onWait(reason: string): void;
}

/**
 * Opens as many sessions as the program will want, all at once, before it begins. Throws `DatabaseRefused` with how many
 * there are and how many are needed: a shop with too few would start, and stand still under its first buyers.
 */
export async function requireRoom(connectionString: string, pool: number, patience: Patience): Promise<void> {
  const sessions = pool + connectionsBesidePool;
  const deadline = Date.now() + patience.waitMs;
  // Connections of the try before may still be closing at the server: the most that it ever gave is told.
  let most = 0;
  for (let told = false; ; told = true) {
    const { opened, reason } = await tryRoom(connectionString, sessions, patience.patienceMs);
    if (opened === sessions) return;
    most = Math.max(most, opened);
    const words = `This process needs ${sessions} connections (DATABASE_POOL=${pool} and ${connectionsBesidePool} beside it), and the database gave ${most}: ${reason}`;
    if (Date.now() > deadline)
      throw new DatabaseRefused(
        `${words}. Raise the limit of the role, the server or the pooler, or lower DATABASE_POOL`,
      );
    if (!told) patience.onWait(words);
    await new Promise((resolve) => setTimeout(resolve, apartMs));
  }
}
