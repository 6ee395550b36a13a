import pg from 'pg';
import type { Log } from '#server/deps.ts';

/** One dedicated connection that hears NOTIFY for the whole process and comes back after any break. */
export interface Listener {
  /** Calls `heard` with each payload; after a reconnect calls it with null: something may have been missed. */
  on(channel: string, heard: (payload: string | null) => void): () => void;
  close(): Promise<void>;
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
    await next.connect();
    for (const channel of channels) await next.query(`listen "${channel}"`);
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
