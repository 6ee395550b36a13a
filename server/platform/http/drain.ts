import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The server says so on itself when it is about to end: what never ends by itself, a live page, ends now. */
export const drainingEvent = 'draining';

interface Bounds {
  /**
   * How long idle connections stay open: a proxy keeps some, and must not find one closed just as it sends a request.
   * Longer than the proxy keeps them.
   */
  idleMs: number;
  /** When what still runs is given up. */
  wholeMs: number;
}

const lookEveryMs = 20;

/**
 * Lets a server end without a request lost. From the call on it takes no new connections, answers what comes on those
 * it has and says that each answer is their last; it resolves when all are answered.
 */
export function prepareDrain(server: Server, { idleMs, wholeMs }: Bounds): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  server.prependListener('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (draining) response.shouldKeepAlive = false;
  });
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

  return async () => {
    if (draining) return;
    draining = true;
    server.emit(drainingEvent);
    for (const response of answering) response.shouldKeepAlive = false;
    // What was accepted in this turn is served; http's own `close` would also cut the idle connections off.
    if (server.listening) NetServer.prototype.close.call(server);
    const begun = Date.now();
    const since = () => Date.now() - begun;
    while (since() < wholeMs) {
      const quiet = answering.size === 0;
      if (quiet && (since() >= idleMs || (await connections()) === 0)) return;
      await pause(lookEveryMs);
    }
  };
}
