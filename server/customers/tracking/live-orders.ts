import type { OrderId } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOrder } from './find-order.ts';
import type { OrderKey, OrderRow } from './store.ts';

type OnOrderChange = (row: OrderRow) => void;

interface OrderChannel {
  id: OrderId;
  row: OrderRow | undefined;
  ready: Promise<void>;
  users: number;
  hearers: Set<OnOrderChange>;
  reading: boolean;
  changedMeanwhile: boolean;
  readAt: number;
  timer: NodeJS.Timeout | undefined;
}

const newChannel = (id: OrderId): OrderChannel => ({
  id,
  row: undefined,
  ready: Promise.resolve(),
  users: 0,
  hearers: new Set(),
  reading: false,
  changedMeanwhile: false,
  readAt: 0,
  timer: undefined,
});

export interface WatchedOrder {
  row: OrderRow;
  stop(): void;
}

export interface LiveOrders {
  /** Calls `hear` for every change after the returned order. Throws `order_not_found`. */
  watch(key: OrderKey, hear: OnOrderChange): Promise<WatchedOrder>;
  close(): void;
}

/** One order is read at most four times a second, however often it changes. */
const pauseMs = 250;
const retryMs = 1000;

/** Milliseconds over which all orders are read again after a lost connection, when each may have changed. */
const catchUpMs = 2000;

type LiveDeps = Pick<Deps, 'database' | 'listener' | 'log'>;

function openOrderChannels({ database, log }: LiveDeps) {
  const channels = new Map<string, OrderChannel>();

  const read = async (channel: OrderChannel) => {
    channel.reading = true;
    channel.changedMeanwhile = false;
    try {
      channel.row = await findOrder(database, { id: channel.id });
    } finally {
      channel.reading = false;
      channel.readAt = Date.now();
      if (channel.changedMeanwhile) schedule(channel, pauseMs);
    }
    for (const hear of channel.hearers) hear(channel.row);
  };
  const schedule = (channel: OrderChannel, waitMs: number) => {
    if (channel.timer || !channels.has(channel.id)) return;
    channel.timer = setTimeout(() => {
      channel.timer = undefined;
      read(channel).catch((error: unknown) => {
        log.warn({ err: error }, 'watched order could not be read: retrying');
        schedule(channel, retryMs);
      });
    }, waitMs);
  };

  return {
    find: (id: string) => channels.get(id),
    all: () => channels.values(),
    changed(channel: OrderChannel, spreadMs = 0) {
      if (channel.reading) channel.changedMeanwhile = true;
      else schedule(channel, Math.max(Math.random() * spreadMs, channel.readAt + pauseMs - Date.now()));
    },
    /** The channel exists before it reads, so that no change in between is missed. */
    join(id: OrderId): OrderChannel {
      const channel = channels.get(id) ?? newChannel(id);
      if (!channels.has(id)) {
        channels.set(id, channel);
        channel.ready = read(channel);
      }
      channel.users += 1;
      return channel;
    },
    leave(channel: OrderChannel) {
      channel.users -= 1;
      if (channel.users > 0) return;
      clearTimeout(channel.timer);
      channels.delete(channel.id);
    },
    close() {
      for (const channel of channels.values()) clearTimeout(channel.timer);
      channels.clear();
    },
  };
}

export function createLiveOrders(deps: LiveDeps): LiveOrders {
  const channels = openOrderChannels(deps);
  const unlisten = deps.listener.on('order', (orderId) => {
    if (orderId === null) {
      for (const channel of channels.all()) channels.changed(channel, catchUpMs);
      return;
    }
    const channel = channels.find(orderId);
    if (channel) channels.changed(channel);
  });

  return {
    async watch(key, hear) {
      const id = 'id' in key ? key.id : (await findOrder(deps.database, key)).id;
      const channel = channels.join(id);
      try {
        await channel.ready;
      } catch (error) {
        channels.leave(channel);
        throw error;
      }
      channel.hearers.add(hear);
      const stop = () => {
        if (channel.hearers.delete(hear)) channels.leave(channel);
      };
      return { row: channel.row as OrderRow, stop };
    },
    close() {
      unlisten();
      channels.close();
    },
  };
}
