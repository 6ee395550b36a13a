import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '#server/log/log.ts';
import { DatabaseRefused } from './judge-server.ts';
import type { Database } from './pool.ts';
import { execute } from './query.ts';

/** One dedicated connection that hears NOTIFY for the whole process and comes back after any break. */
export interface Listener {
  /** Calls `heard` with each payload; after a reconnect calls it with null: something may have been missed. */
  on(channel: string, heard: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

/** For the shop's own question whether it hears. */
export const provingChannel = 'proof';
const provingMs = 5000;

/**
 * Asks over another connection and waits to hear it: a listener that is deaf, behind a pooler for instance, would let
 * pages and live orders grow old without a word. Throws `DatabaseRefused`.
 */
export async function proveHearing(
  listener: Listener,
  database: Database,
  patienceMs = provingMs,
): Promise<void> {
  const word = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => heard.resolve(false), patienceMs);
  const stop = listener.on(provingChannel, (payload) => payload === word && heard.resolve(true));
  try {
    await execute(database, 'select pg_notify($1, $2)', [provingChannel, word]);
    if (await heard.promise) return;
    throw new DatabaseRefused(
      'The database does not pass on its announcements (LISTEN): DATABASE_URL must name the server itself, or a pool in session mode',
    );
  } finally {
    clearTimeout(timer);
    stop();
  }
}

type Heard = (payload: string | null) => void;

const retryMs = 1000;

/** Opens the connection and listens on the named channels; rejects when the first attempt fails. */
export async function openListener(
  connectionString: string,
  channels: readonly string[],
  log: Log,
): Promise<Listener> {
  const hearers = new Map<string, Set<Heard>>(channels.map((channel) => [channel, new Set()]));
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'auge-listener' });
    next.on('notification', ({ channel, payload }) => {
      for (const heard of hearers.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (closed || client !== next) return;
      client = undefined;
      log.warn('lost the listening connection');
      retry = setTimeout(reconnect, retryMs);
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen "${channel}"`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  };
  const reconnect = () => {
    connect().then(
      () => {
        for (const set of hearers.values()) for (const heard of set) heard(null);
      },
      () => {
        if (!closed) retry = setTimeout(reconnect, retryMs);
      },
    );
  };
  await connect();

  return {
    on(channel, heard) {
      const set = hearers.get(channel);
      if (!set) throw new Error(`Nobody listens on ${channel}`);
      set.add(heard);
      return () => set.delete(heard);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
