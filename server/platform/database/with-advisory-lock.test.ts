import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockConnectMs, withAdvisoryLock } from './with-advisory-lock.ts';

it('withAdvisoryLock gives up a server that accepts the connection and never replies', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connected = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const work = vi.fn(async () => undefined);
  const asked = withAdvisoryLock(`postgresql://auge:x@127.0.0.1:${port}/auge`, 'backup', work);
  const refused = expect(asked).rejects.toThrow('timeout');
  await connected;
  await vi.advanceTimersByTimeAsync(lockConnectMs);
  await refused;
  expect(work).not.toHaveBeenCalled();
});
