import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Breaks a connection whose other end is silent: what waits on it fails at once. The driver's own way of ending a
 * connection waits for an answer, which would never come.
 */
export function breakConnection(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy();
}
