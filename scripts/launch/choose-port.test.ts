import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxPorts } from '#server/platform/config/config.ts';
import { nextFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { blockSize, chooseShopPort } from './choose-port.ts';

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
  expect((chosen - port) % blockSize).toBe(0);
});

test('a block holds all ports of a shop: two side by side share none', () => {
  expect(Math.max(...Object.values(sandboxPorts(0)))).toBeLessThan(blockSize);
});

test('a taken port that was asked for is refused with a way out', async () => {
  const port = await takenPort();
  await expect(chooseShopPort({ port, host, explicit: true })).rejects.toThrow(`Port ${port} is taken`);
});

test.each([
  ['203.0.113.9', 'HOST: 203.0.113.9 is no address of this machine'],
  ['shop.invalid', 'HOST: shop.invalid is a name that leads nowhere'],
])('a host that is not of this machine is told as that, and not as a port: %s', async (given, words) => {
  await expect(chooseShopPort({ port: await nextFreePort(0), host: given, explicit: false })).rejects.toThrow(
    words,
  );
});
