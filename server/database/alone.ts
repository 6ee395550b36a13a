import pg from 'pg';

/**
 * Does something that one process at a time may do, however long it takes: the database drops the lock when the
 * connection is gone, even by kill -9. On a connection of its own, so that nobody waits for one. Answers whether it
 * was done.
 */
export async function alone(url: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: `auge-${name}` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (!rows[0]?.taken) return false;
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
