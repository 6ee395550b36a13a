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

test('chooseShopPort skips a taken default port by a whole block', async () => {
  const port = await takenPort();
  const chosen = await chooseShopPort({ port, host, explicit: false });
  expect(chosen).toBeGreaterThan(port);
  expect((chosen - port) % blockSize).toBe(0);
});

test('the ports of a shop fit into one block', () => {
  expect(Math.max(...Object.values(sandboxPorts(0)))).toBeLessThan(blockSize);
});

test('chooseShopPort rejects a taken port that was requested explicitly', async () => {
  const port = await takenPort();
  await expect(chooseShopPort({ port, host, explicit: true })).rejects.toThrow(`Port ${port} is taken`);
});

test.each([
  ['203.0.113.9', 'HOST: 203.0.113.9 is no address of this machine'],
  ['shop.invalid', 'HOST: shop.invalid is a name that leads nowhere'],
])('chooseShopPort reports a host that is not of this machine as the cause: %s', async (given, words) => {
  await expect(chooseShopPort({ port: await nextFreePort(0), host: given, explicit: false })).rejects.toThrow(
    words,
  );
});
