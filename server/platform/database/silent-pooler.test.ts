import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import { beginMs, inTransaction, openPool } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

afterEach(() => void vi.useRealTimers());

/** Accepts a session like PgBouncer without its server, and does not reply to statements. */
async function silentPooler() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    // AuthenticationOk, ReadyForQuery (idle).
    socket.once('data', () => socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://auge@127.0.0.1:${port}/shop`, sockets, close: () => server.close() };
}

it('the pool drops the connection when a pooler does not begin the transaction', async () => {
  const pooler = await silentPooler();
  const pool = openPool(pooler.url, 1, { onError: () => undefined, pooled: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = inTransaction(pool, async () => 'begun').catch((error: unknown) => error);
  await vi.waitFor(() => expect(pooler.sockets.size).toBe(1), { timeout: eventTimeout() });
  for (let passed = 0; passed < beginMs; passed += 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.advanceTimersByTimeAsync(2000);
  expect(isDatabaseUnavailable(await failed)).toBe(true);
  vi.useRealTimers();
  await vi.waitFor(() => expect(pooler.sockets.size).toBe(0), { timeout: eventTimeout() });
  await pool.end();
  pooler.close();
});
