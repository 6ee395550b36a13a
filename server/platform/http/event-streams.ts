import type { FastifyReply } from 'fastify';
import { ShopError } from '../errors.ts';

export interface EventStream {
  send(event: string, data: string): void;
}

/** Manages the open streams of this process: bounded, kept alive, ended together. */
export interface EventStreams {
  /** Takes a place for this address, or refuses with `rate_limited`; `release` gives it back. */
  reserve(address: string): () => void;
  /** Takes the reply over. `closed` runs once, whichever side ends the connection. */
  open(reply: FastifyReply, closed: () => void): EventStream;
  endAll(): void;
}

/** Browsers reconnect after this time when a connection ends. */
const retryMs = 2000;
const heartbeatMs = 20_000;

/** A reader that is this far behind is cut off; it reconnects and gets the present state. */
const maxUnreadBytes = 256 * 1024;

export interface StreamBounds {
  perAddress: number;
  total: number;
}

function countPlaces(bounds: StreamBounds) {
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
    reserve: countPlaces(bounds),
    open(reply, closed) {
      const response = reply.raw;
      reply.hijack();
      // The client left while the order was being read: its `close` will not come again.
      if (response.destroyed) {
        closed();
        return { send: () => undefined };
      }
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that buffers would hold every event back.
        'x-accel-buffering': 'no',
      });
      responses.add(response);
      response.on('error', () => response.destroy());
      response.once('close', () => {
        responses.delete(response);
        closed();
      });
      write(response, `retry: ${retryMs}\n\n`);
      // Browsers that connect while the process ends are sent to the next one.
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
