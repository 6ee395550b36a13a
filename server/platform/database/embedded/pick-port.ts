import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Returns the system error code if the port cannot be bound. `null` if it can. */
export function tryBindPort(port: number, host = '127.0.0.1'): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code = 'EADDRINUSE' }: NodeJS.ErrnoException) => resolve(code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

export const isPortFree = async (port: number, host?: string): Promise<boolean> =>
  (await tryBindPort(port, host)) === null;

/**
 * Range below the ephemeral ports of common kernels. A restarting server may otherwise find its port taken by an
 * outgoing connection.
 */
const ownPorts = { first: 10_000, count: 22_000 };
let portsTried = Math.floor(Math.random() * ownPorts.count);

/**
 * Returns a free port below the ephemeral range, a different one for each call. A server can release the port and bind
 * it again later.
 */
export async function anyFreePort(): Promise<number> {
  for (let tries = 0; tries < ownPorts.count; tries += 1) {
    portsTried = (portsTried + 1) % ownPorts.count;
    const port = ownPorts.first + portsTried;
    if (await isPortFree(port)) return port;
  }
  throw new Error('No port is free');
}

/** Returns the first free port from `wanted` on. 0 means any port. Throws when 50 consecutive ports are taken. */
export async function nextFreePort(wanted: number): Promise<number> {
  if (wanted === 0) return anyFreePort();
  for (let port = wanted; port < Math.min(wanted + 50, 65_536); port += 1) {
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 49} for PostgreSQL: set DATABASE_PORT`);
}

/**
 * Returns the port used last time for the same `wanted`, so that the address remains stable. Otherwise returns
 * `wanted`.
 */
export function readLastPort(file: string, wanted: number): number {
  try {
    const [asked, used] = readFileSync(file, 'utf8').split(' ').map(Number);
    return asked === wanted && used ? used : wanted;
  } catch {
    return wanted;
  }
}

export function saveLastPort(file: string, wanted: number, used: number): void {
  if (readLastPort(file, wanted) === used && wanted !== used) return;
  writeFileSync(file, `${wanted} ${used}`);
}
