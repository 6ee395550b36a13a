import pg from 'pg';

/** A server that hangs must not stop the schedule of the job that asks for the lock. */
export const lockConnectMs = 10_000;

/** PostgreSQL releases the lock when the connection ends, even by kill -9. */
async function withLock<Result>(
  url: string,
  { name, take }: { name: string; take: 'pg_try_advisory_lock' | 'pg_advisory_lock' },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: lockConnectMs,
    // The connection is idle while the work runs.
    keepAlive: true,
    application_name: `auge-${name}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: unknown }>(
      `select ${take}(hashtextextended($1, 0)) as taken`,
      [name],
    );
    return rows[0]?.taken === false ? undefined : await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `work` in at most one process at a time, on a dedicated connection. Does not wait for the lock.
 * Returns whether `work` ran.
 */
export async function withAdvisoryLock(
  url: string,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const done = await withLock(url, { name, take: 'pg_try_advisory_lock' }, async () => {
    await work();
    return true;
  });
  return done === true;
}

/** Like `withAdvisoryLock`, but waits for the other process. */
export async function withAdvisoryLockWaiting<Result>(
  url: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await withLock(url, { name, take: 'pg_advisory_lock' }, async () => ({
    result: await work(),
  }));
  if (!held) throw new Error(`the lock ${name} was not acquired`);
  return held.result;
}
