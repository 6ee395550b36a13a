import type { FastifyReply } from 'fastify';
import type { EventStreams } from '#server/platform/http/event-streams.ts';
import type { Around } from './around.ts';
import type { LiveOrders } from './live-orders.ts';
import { toBuyerOrder, toPublicOrder } from './show-order.ts';
import type { OrderKey, OrderRow } from './store.ts';

/** The view that the key gives a right to, as it travels. JSON has no line breaks, so it is one data line. */
function viewFor(key: OrderKey, around: Around): (row: OrderRow) => string {
  return 'id' in key
    ? (row) => JSON.stringify(toBuyerOrder(row, around))
    : (row) => JSON.stringify(toPublicOrder(row, around));
}

/**
 * Sends the order now and whenever what is shown of it changes, until one side ends the connection.
 * Refuses with `order_not_found` or `rate_limited` before anything is sent.
 */
export async function streamOrder(
  parts: { live: LiveOrders; streams: EventStreams; around: Around },
  target: { key: OrderKey; address: string; reply: FastifyReply },
): Promise<void> {
  const show = viewFor(target.key, parts.around);
  const release = parts.streams.reserve(target.address);
  let sent = '';
  let send: ((text: string) => void) | undefined;
  const hear = (row: OrderRow) => {
    const text = show(row);
    if (text === sent) return;
    sent = text;
    send?.(text);
  };
  try {
    const watched = await parts.live.watch(target.key, hear);
    const stream = parts.streams.open(target.reply, () => {
      watched.stop();
      release();
    });
    send = (text) => stream.send('order', text);
    hear(watched.row);
  } catch (error) {
    release();
    throw error;
  }
}
