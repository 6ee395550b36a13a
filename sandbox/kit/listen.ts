import { createServer, type Server } from 'node:net';

const NEXT_PORTS = 50;

function tryListen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Listens on loopback, on the next free port if the wanted one is taken. Resolves to the port. */
export async function listenOnLoopback(server: Server, wanted: number): Promise<number> {
  for (let port = wanted; ; port += 1) {
    try {
      await tryListen(server, port);
      break;
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || port >= wanted + NEXT_PORTS) throw error;
    }
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Returns the wanted port or the next free one, for servers that cannot search themselves. */
export async function freePortFrom(wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const probe = createServer();
  const port = await listenOnLoopback(probe, wanted);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
