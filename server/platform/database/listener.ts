import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../logging/log.ts';
import { logRecovery } from '../logging/log-trouble.ts';
import { breakConnection } from './break-connection.ts';
import { DatabaseRefused } from './judge-server.ts';
import type { Database } from './pool.ts';
import { execute } from './query.ts';

/** Listens to NOTIFY on one dedicated connection per process, and reconnects after the connection broke. */
export interface Listener {
  /** Calls `heard` with each payload, and with null after a reconnect, because notifications may have been lost. */
  on(channel: string, heard: (payload: string | null) => void): () => void;
  /** Like `on`, for a channel that was not listed at opening. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => void>;
  close(): Promise<void>;
}

/** Channel on which the shop checks that it receives notifications. */
export const verifyChannel = 'proof';
const verifyTimeoutMs = 5000;

/**
 * Sends a notification over another connection and waits for it. Without a working listener, for example behind a
 * pooler, pages and live orders would become stale. Throws `DatabaseRefused`.
 */
export async function verifyListening(
  listener: Listener,
  database: Database,
  patienceMs = verifyTimeoutMs,
): Promise<void> {
  const word = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => heard.resolve(false), patienceMs);
  const stop = listener.on(verifyChannel, (payload) => payload === word && heard.resolve(true));
  try {
    await execute(database, 'select pg_notify($1, $2)', [verifyChannel, word]);
    if (await heard.promise) return;
    throw new DatabaseRefused(
      'The database does not pass on its announcements (LISTEN): DATABASE_DIRECT_URL, or DATABASE_URL where that is not set, must name the server itself, or a pool in session mode, and both the same database',
    );
  } finally {
    clearTimeout(timer);
    stop();
  }
}

type OnNotification = (payload: string | null) => void;

const retryMs = 1000;
/** Interval and timeout of the check for connections that broke without notice. */
export const pingMs = 15_000;
export const pingTimeoutMs = 10_000;

function keepConnectionAlive(client: pg.Client): () => void {
  let late: NodeJS.Timeout | undefined;
  const beat = () => {
    late ??= setTimeout(() => breakConnection(client), pingTimeoutMs);
    client.query('select').then(
      () => {
        clearTimeout(late);
        late = undefined;
      },
      () => breakConnection(client),
    );
  };
  const beats = setInterval(beat, pingMs);
  return () => {
    clearInterval(beats);
    clearTimeout(late);
  };
}

const newClient = (connectionString: string): pg.Client =>
  new pg.Client({
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: pingMs,
    connectionTimeoutMillis: pingTimeoutMs,
    application_name: 'auge-listener',
  });

async function listenOn(client: pg.Client, channels: Iterable<string>): Promise<void> {
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen "${channel}"`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function addHearer(
  hearers: ReadonlyMap<string, Set<OnNotification>>,
  channel: string,
  heard: OnNotification,
): () => void {
  const set = hearers.get(channel);
  if (!set) throw new Error(`No listener on ${channel}`);
  set.add(heard);
  return () => set.delete(heard);
}

export async function openListener(
  connectionString: string,
  channels: readonly string[],
  log: Log,
): Promise<Listener> {
  const hearers = new Map<string, Set<OnNotification>>(channels.map((channel) => [channel, new Set()]));
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let stopBeating = () => {};

  const connect = async () => {
    const next = newClient(connectionString);
    next.on('notification', ({ channel, payload }) => {
      for (const heard of hearers.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      stopBeating();
      if (closed || client !== next) return;
      client = undefined;
      log.warn('the listening connection broke and is opened again');
      retry = setTimeout(reconnect, retryMs);
    });
    await listenOn(next, hearers.keys());
    client = next;
    stopBeating = keepConnectionAlive(next);
  };
  const reconnect = () => {
    connect().then(
      () => {
        logRecovery(log);
        for (const set of hearers.values()) for (const heard of set) heard(null);
      },
      () => {
        if (!closed) retry = setTimeout(reconnect, retryMs);
      },
    );
  };
  await connect();

  const on: Listener['on'] = (channel, heard) => addHearer(hearers, channel, heard);
  return {
    on,
    async listen(channel, heard) {
      if (!hearers.has(channel)) {
        hearers.set(channel, new Set());
        // While the connection is broken, this call does nothing. The next connection listens on this
        // channel.
        await client?.query(`listen "${channel}"`);
      }
      return on(channel, heard);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      stopBeating();
      await client?.end();
    },
  };
}
