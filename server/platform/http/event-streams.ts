import type { FastifyReply } from 'fastify';
import { ShopError } from '../errors.ts';

export interface EventStream {
  send(event: string, data: string): void;
}

export interface EventStreams {
  /** Reserves a slot for the address. Throws `rate_limited`. The returned function releases the slot. */
  reserve(address: string): () => void;
  /** Keeps the reply open. `closed` runs once, whichever side ends the connection. */
  open(reply: FastifyReply, closed: () => void): EventStream;
  endAll(): void;
}

const retryMs = 2000;
const heartbeatMs = 20_000;

/** Bytes. A reader with more unread data is disconnected, reconnects and receives the current state. */
const maxUnreadBytes = 256 * 1024;

export interface StreamBounds {
  perAddress: number;
  total: number;
}

function countStreams(bounds: StreamBounds) {
  const perAddress = new Map<string, number>();
  let total = 0;
  return (address: string) => {
    const mine = perAddress.get(address) ?? 0;
    if (total >= bounds.total || mine >= bounds.perAddress) {
      throw new ShopError('rate_limited', 'too many open streams');
    }
    total += 1;
    perAddress.set(address, mine + 1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      total -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    };
  };
}

export function createEventStreams(bounds: StreamBounds): EventStreams {
  const responses = new Set<FastifyReply['raw']>();
  let ended = false;
  const write = (response: FastifyReply['raw'], text: string) => {
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else if (!response.writableEnded) response.write(text);
  };
  const heartbeat = setInterval(() => {
    for (const response of responses) write(response, ':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  return {
    reserve: countStreams(bounds),
    open(reply, closed) {
      const response = reply.raw;
      reply.hijack();
      // The client disconnected while the order was read, so `close` is not emitted again.
      if (response.destroyed) {
        closed();
        return { send: () => undefined };
      }
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A buffering proxy would delay events.
        'x-accel-buffering': 'no',
      });
      responses.add(response);
      response.on('error', () => response.destroy());
      response.once('close', () => {
        responses.delete(response);
        closed();
      });
      write(response, `retry: ${retryMs}\n\n`);
      // Browsers that connect during the shutdown reconnect to the next process.
      if (ended) response.end();
      return { send: (event, data) => write(response, `event: ${event}\ndata: ${data}\n\n`) };
    },
    endAll() {
      ended = true;
      clearInterval(heartbeat);
      for (const response of responses) response.end();
    },
  };
}
