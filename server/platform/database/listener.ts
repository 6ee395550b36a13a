import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../logging/log.ts';
import { tellBack } from '../logging/log-trouble.ts';
import { DatabaseRefused } from './judge-server.ts';
import type { Database } from './pool.ts';
import { execute } from './query.ts';

/** One dedicated connection that hears NOTIFY for the whole process and comes back after any break. */
export interface Listener {
  /** Calls `heard` with each payload; after a reconnect calls it with null: something may have been missed. */
  on(channel: string, heard: (payload: string | null) => void): () => void;
  /** The same for a channel that was not named when it was opened. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => void>;
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
/** A connection whose other end is gone without a word looks whole: it is asked so often, and given so long. */
export const beatMs = 15_000;
export const beatPatienceMs = 10_000;

/** Asks the server now and then, and breaks the connection when it does not answer. Returns what stops it. */
function keepBeating(client: pg.Client): () => void {
  // The driver has no word for ending a connection that nobody answers: its own waits for an answer.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let late: NodeJS.Timeout | undefined;
  const beat = () => {
    late ??= setTimeout(() => stream.destroy(), beatPatienceMs);
    client.query('select').then(
      () => {
        clearTimeout(late);
        late = undefined;
      },
      () => stream.destroy(),
    );
  };
  const beats = setInterval(beat, beatMs);
  return () => {
    clearInterval(beats);
    clearTimeout(late);
  };
}

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
  let stopBeating = () => {};

  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: beatMs,
      connectionTimeoutMillis: beatPatienceMs,
      application_name: 'auge-listener',
    });
    next.on('notification', ({ channel, payload }) => {
      for (const heard of hearers.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      stopBeating();
      if (closed || client !== next) return;
      client = undefined;
      log.warn('lost the listening connection');
      retry = setTimeout(reconnect, retryMs);
    });
    try {
      await next.connect();
      for (const channel of hearers.keys()) await next.query(`listen "${channel}"`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    stopBeating = keepBeating(next);
  };
  const reconnect = () => {
    connect().then(
      () => {
        tellBack(log);
        for (const set of hearers.values()) for (const heard of set) heard(null);
      },
      () => {
        if (!closed) retry = setTimeout(reconnect, retryMs);
      },
    );
  };
  await connect();

  const on: Listener['on'] = (channel, heard) => {
    const set = hearers.get(channel);
    if (!set) throw new Error(`Nobody listens on ${channel}`);
    set.add(heard);
    return () => set.delete(heard);
  };
  return {
    on,
    async listen(channel, heard) {
      if (!hearers.has(channel)) {
        hearers.set(channel, new Set());
        // While the connection is broken its successor listens on this channel with the others.
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
