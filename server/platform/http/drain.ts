import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The server emits this when it is about to end, so that live pages, which never end by themselves, end now. */
export const drainingEvent = 'draining';

interface Bounds {
  /**
   * Idle connections stay open this long: a proxy keeps some, and must not find one closed just as
   * it sends a request. It exceeds the proxy's own time.
   */
  idleMs: number;
  /** Open requests are given up after this. */
  wholeMs: number;
}

const lookEveryMs = 20;

/**
 * Ends a server without losing a request. From the call on it takes no new connections, answers requests on the
 * existing ones and marks each answer as the last; it resolves when all are answered.
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
    // Connections accepted in this turn are served; http's own `close` would also cut idle connections.
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
