import pg from 'pg';
import { breakConnection } from './break-connection.ts';

/** Milliseconds. A connection in use for longer than this may have lost its server without notice. */
export const silenceMs = 10_000;
export const checkIntervalMs = 5000;

/** The driver has the server's process id but does not declare it in its types. */
const backendOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID;

/**
 * Queries over a new connection which sessions still exist on the server. Returns `null` while the server does not
 * reply, and behind a pooler, which assigns its own numbers.
 */
async function findLivingSessions(
  connectionString: string,
  sessions: readonly number[],
): Promise<ReadonlySet<number> | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: checkIntervalMs,
    query_timeout: checkIntervalMs,
    application_name: 'auge-watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; living: number[] }>(
      `select pg_backend_pid() as own,
              array(select pid from pg_stat_activity where pid = any($1::integer[])) as living`,
      [sessions],
    );
    const [answer] = rows;
    return answer?.own === backendOf(client) ? new Set(answer.living) : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Breaks connections whose session no longer exists on the server, for example after a failover. A lost
 * machine does not close its connections, and the operating system would wait 15 minutes for a reply. A slow
 * statement still has its session and continues.
 */
export function watchSilence(pool: pg.Pool, connectionString: string): void {
  const since = new Map<pg.PoolClient, number>();
  let looking = false;
  pool.on('acquire', (client) => since.set(client, performance.now()));
  pool.on('release', (_error, client) => since.delete(client));
  pool.on('remove', (client) => since.delete(client));

  const look = async () => {
    const long = performance.now() - silenceMs;
    const silent = [...since].filter(([, from]) => from <= long);
    if (silent.length === 0) return;
    const living = await findLivingSessions(
      connectionString,
      silent.map(([client]) => backendOf(client)),
    );
    if (!living) return;
    for (const [client, from] of silent)
      if (!living.has(backendOf(client)) && since.get(client) === from) breakConnection(client);
  };
  const looks = setInterval(() => {
    if (pool.ended) clearInterval(looks);
    if (looking || pool.ended) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, checkIntervalMs);
  looks.unref();
}
