import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Destroys the socket of an unresponsive connection, so that pending statements fail immediately. The driver's own
 * `end()` would wait for a reply.
 */
export function breakConnection(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy();
}
