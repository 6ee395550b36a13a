import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Emitted before the server closes, because live streams would otherwise stay open. */
export const drainingEvent = 'draining';

interface DrainLimits {
  /**
   * Milliseconds for which idle connections remain open. Must exceed the proxy's own idle timeout, so that a
   * proxy never sends a request on a closed connection.
   */
  idleMs: number;
  wholeMs: number;
}

const pollMs = 20;

/**
 * Ends a server without losing a request. The returned function stops accepting connections, replies to
 * requests on existing ones and marks each reply as the last. Resolves when all requests have a reply.
 */
export function prepareDrain(server: Server, { idleMs, wholeMs }: DrainLimits): () => Promise<void> {
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
    // Stops listening, but keeps connections that were just accepted. `close` of http would also cut idle
    // connections.
    if (server.listening) NetServer.prototype.close.call(server);
    const begun = Date.now();
    const since = () => Date.now() - begun;
    while (since() < wholeMs) {
      const quiet = answering.size === 0;
      if (quiet && (since() >= idleMs || (await connections()) === 0)) return;
      await pause(pollMs);
    }
  };
}
