import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen.ts';
import { sendFailure } from './send.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface RunningServer {
  /** Origin, e.g. `http://127.0.0.1:3001`. */
  url: string;
  port: number;
  /** Aborted when the server closes, to end pending waits. */
  stopping: AbortSignal;
  close(): Promise<void>;
}

/**
 * Serves on loopback. Idle connections stay open for two minutes, because a client would see a closed one as a lost
 * request.
 */
export async function serve(wantedPort: number, handle: Handler): Promise<RunningServer> {
  const stop = new AbortController();
  const server = createServer({ keepAliveTimeout: 120_000, noDelay: true }, async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      if (!stop.signal.aborted) sendFailure(response, error);
    }
  });
  const port = await listenOnLoopback(server, wantedPort);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stopping: stop.signal,
    close: async () => {
      if (stop.signal.aborted) return;
      stop.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
