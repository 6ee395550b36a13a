import type { OrderId } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOrder } from './find-order.ts';
import type { OrderKey, OrderRow } from './store.ts';

type HearOrder = (row: OrderRow) => void;

interface Channel {
  id: OrderId;
  row: OrderRow | undefined;
  ready: Promise<void>;
  /** Counts watchers, and callers that wait for the first read. */
  users: number;
  hearers: Set<HearOrder>;
  reading: boolean;
  changedMeanwhile: boolean;
  readAt: number;
  timer: NodeJS.Timeout | undefined;
}

export interface WatchedOrder {
  row: OrderRow;
  stop(): void;
}

export interface LiveOrders {
  /**
   * Returns the present order, and calls `hear` for every later change. Throws `order_not_found`.
   */
  watch(key: OrderKey, hear: HearOrder): Promise<WatchedOrder>;
  close(): void;
}

/** One order is read at most four times a second, however often it changes. */
const pauseMs = 250;
const retryMs = 1000;

/** After a lost connection everything may have changed, so the reads are spread over this time. */
const catchUpMs = 2000;

type LiveDeps = Pick<Deps, 'database' | 'listener' | 'log'>;

export function createLiveOrders(deps: LiveDeps): LiveOrders {
  const channels = new Map<string, Channel>();

  const read = async (channel: Channel) => {
    channel.reading = true;
    channel.changedMeanwhile = false;
    try {
      channel.row = await findOrder(deps.database, { id: channel.id });
    } finally {
      channel.reading = false;
      channel.readAt = Date.now();
      if (channel.changedMeanwhile) schedule(channel, pauseMs);
    }
    for (const hear of channel.hearers) hear(channel.row);
  };
  const schedule = (channel: Channel, waitMs: number) => {
    if (channel.timer || !channels.has(channel.id)) return;
    channel.timer = setTimeout(() => {
      channel.timer = undefined;
      read(channel).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'could not read a watched order');
        schedule(channel, retryMs);
      });
    }, waitMs);
  };
  const changed = (channel: Channel, spreadMs = 0) => {
    if (channel.reading) channel.changedMeanwhile = true;
    else schedule(channel, Math.max(Math.random() * spreadMs, channel.readAt + pauseMs - Date.now()));
  };
  const unlisten = deps.listener.on('order', (orderId) => {
    if (orderId !== null) {
      const channel = channels.get(orderId);
      if (channel) changed(channel);
      return;
    }
    for (const channel of channels.values()) changed(channel, catchUpMs);
  });

  // The channel exists before it reads, so that no change between the read and the watching is
  // missed.
  const join = (id: OrderId) => {
    const known = channels.get(id);
    if (known) return known;
    const channel: Channel = {
      id,
      row: undefined,
      ready: Promise.resolve(),
      users: 0,
      hearers: new Set(),
      reading: false,
      changedMeanwhile: false,
      readAt: 0,
      timer: undefined,
    };
    channels.set(id, channel);
    channel.ready = read(channel);
    return channel;
  };
  const leave = (channel: Channel) => {
    channel.users -= 1;
    if (channel.users > 0) return;
    clearTimeout(channel.timer);
    channels.delete(channel.id);
  };

  return {
    async watch(key, hear) {
      const id = 'id' in key ? key.id : (await findOrder(deps.database, key)).id;
      const channel = join(id);
      channel.users += 1;
      try {
        await channel.ready;
      } catch (error) {
        leave(channel);
        throw error;
      }
      channel.hearers.add(hear);
      const stop = () => {
        if (channel.hearers.delete(hear)) leave(channel);
      };
      return { row: channel.row as OrderRow, stop };
    },
    close() {
      unlisten();
      for (const channel of channels.values()) clearTimeout(channel.timer);
      channels.clear();
    },
  };
}
