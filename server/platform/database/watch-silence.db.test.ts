import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { databaseProxy } from '#tests/harness/database-proxy.ts';
import { advanceSilenceUntil, fakeWatches } from '#tests/harness/pass-silence-until.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { type Database, openPool } from './pool.ts';
import { execute, one } from './query.ts';

const own = startForTests(() => testDatabase(1));
afterEach(() => vi.useRealTimers());

const sessionOf = (pool: Database) =>
  one<{ session: number }>(pool, 'select pg_backend_pid() as session').then(({ session }) => session);

test('the silence watch fails a statement on a silently lost server and gives the next one a new session', async () => {
  fakeWatches();
  const way = await databaseProxy(own.url);
  onTestFinished(() => way.cut());
  const pool = openPool(way.url, 1, { onError: () => undefined });
  onTestFinished(() => pool.end());
  const lost = await sessionOf(pool);
  way.freeze();
  await execute(own.database, 'select pg_terminate_backend($1, 10000)', [lost]);
  const asked = sessionOf(pool);
  await advanceSilenceUntil(asked);
  await expect(asked).rejects.toThrow('Connection terminated');
  expect(await sessionOf(pool)).not.toBe(lost);
});

test('the silence watch lets a slow statement continue', async () => {
  fakeWatches();
  const pool = openPool(own.url, 1, { onError: () => undefined });
  onTestFinished(() => pool.end());
  const slow = one(pool, 'select 1 as done from pg_sleep(0.5)');
  await advanceSilenceUntil(slow);
  expect(await slow).toEqual({ done: 1 });
});
