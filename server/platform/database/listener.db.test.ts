import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { type DatabaseProxy, databaseProxy } from '#tests/harness/database-proxy.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { openListener, pingMs, pingTimeoutMs } from './listener.ts';
import { execute } from './query.ts';

const own = startForTests(() => testDatabase(1));
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await databaseProxy(own.url);
});
afterEach(() => vi.useRealTimers());
afterAll(() => proxy.cut());

test('the listener detects a silently lost connection, reconnects and reports that notifications may be lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  const listener = await openListener(proxy.url, ['content'], silentLog);
  const heard: (string | null)[] = [];
  let next = Promise.withResolvers<void>();
  listener.on('content', (payload) => {
    heard.push(payload);
    next.resolve();
  });
  await execute(own.database, `select pg_notify('content', 'first')`);
  await next.promise;

  proxy.freeze();
  await execute(own.database, `select pg_notify('content', 'missed')`);
  next = Promise.withResolvers();
  const again = next.promise;
  await vi.advanceTimersByTimeAsync(pingMs + pingTimeoutMs);
  let isBack = false;
  void again.then(() => {
    isBack = true;
  });
  while (!isBack) {
    // Opening a connection takes real time, so the mocked clock must not reach the timeout of ten seconds
    // first.
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(heard).toEqual(['first', null]);

  next = Promise.withResolvers();
  await execute(own.database, `select pg_notify('content', 'after')`);
  await next.promise;
  expect(heard.at(-1)).toBe('after');
  await listener.close();
});
