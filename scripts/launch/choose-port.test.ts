import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { chooseShopPort } from './choose-port.ts';

const host = '127.0.0.1';

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

test('a taken port that nobody asked for gives way to one a whole block further', async () => {
  const port = await takenPort();
  const chosen = await chooseShopPort({ port, host, explicit: false });
  expect(chosen).toBeGreaterThan(port);
  expect((chosen - port) % 10).toBe(0);
});

test('a taken port that was asked for is refused with a way out', async () => {
  const port = await takenPort();
  await expect(chooseShopPort({ port, host, explicit: true })).rejects.toThrow(`Port ${port} is taken`);
});
