import pg from 'pg';
import type { Db } from 'pg-boss';
import { hourSeconds } from '#contracts/kit/time.ts';
import type { Listener } from '../database/listener.ts';
import { movedClockPath } from '../database/pool.ts';
import type { Queryable } from '../database/query.ts';
import { watchSilence } from '../database/watch-silence.ts';
import type { Log } from '../logging/log.ts';
import { logTrouble } from '../logging/log-trouble.ts';

export interface BossConnection extends Db {
  db: Queryable;
  close(): Promise<void>;
}

/** Maximum number of prepared texts. pg-boss repeats fewer. Further texts are used once and not prepared. */
const maxPrepared = 200;

/** A script of several statements gets no name, because PostgreSQL cannot prepare it. */
function createStatementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= maxPrepared || text.includes(';')) return known;
    const name = `b${names.size}`;
    names.set(text, name);
    return name;
  };
}

export function openBossConnection(
  connectionString: string,
  options: { size: number; log: Log; listener: Listener; live: boolean },
): BossConnection {
  const pool = new pg.Pool({
    connectionString,
    max: options.size,
    // The statement of due jobs runs every 30 seconds. A new session would plan it again.
    min: 1,
    maxLifetimeSeconds: hourSeconds,
    application_name: 'auge-queue',
    // A lost server must not stop the schedules of all sweeps. The next poll retries.
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    keepAlive: true,
    // Claiming and completing jobs does not wait for the disk. A job whose completion is lost in a crash runs
    // again, and every job is idempotent. Jobs are created in our own transactions, which wait for the disk.
    options: ['-c synchronous_commit=off', ...(options.live ? [] : [movedClockPath])].join(' '),
  });
  pool.on('error', (error) =>
    logTrouble(options.log, error, { message: 'a database connection of the queue broke' }),
  );
  watchSilence(pool, connectionString);
  const nameOf = createStatementNamer();
  return {
    db: pool,
    async executeSql(text, values) {
      const name = nameOf(text);
      return pool.query({ text, values: values ?? [], ...(name ? { name } : {}) });
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await options.listener.listen(channel, (payload) =>
        payload === null ? onReconnect() : onNotification(payload),
      );
      return { close: async () => stop() };
    },
    close: () => pool.end(),
  };
}
