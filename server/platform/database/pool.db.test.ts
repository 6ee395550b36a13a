import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { inTransaction, openPool } from './pool.ts';
import { execute, one } from './query.ts';

const own = startForTests(() => testDatabase(1));

const sessionOf = 'select pg_backend_pid() as session';

test('the pool drops the session of a server that became read-only', async () => {
  const pool = openPool(own.url, 1, { onError: () => undefined });
  onTestFinished(() => pool.end());
  const { session } = await one<{ session: number }>(pool, sessionOf);
  // Simulates a session that was opened before a failover.
  await execute(pool, 'set session characteristics as transaction read only');
  const write = () => inTransaction(pool, (tx) => execute(tx, 'create table written ()'));
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await inTransaction(pool, async (tx) => {
    expect((await one<{ session: number }>(tx, sessionOf)).session).not.toBe(session);
    await execute(tx, 'create table written ()');
  });
});

test('the pool returns the session to the pool after any other error', async () => {
  const pool = openPool(own.url, 1, { onError: () => undefined });
  onTestFinished(() => pool.end());
  const { session } = await one<{ session: number }>(pool, sessionOf);
  const failed = inTransaction(pool, async (tx) => one(tx, 'select 1 / 0 as never'));
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await one(pool, sessionOf)).toEqual({ session });
});

test('the pool rejects when the work ignored a failed statement', async () => {
  await execute(own.database, 'create table kept (id integer primary key)');
  const work = inTransaction(own.database, async (tx) => {
    await execute(tx, 'insert into kept values (1)');
    await execute(tx, 'insert into kept values (1)').catch(() => undefined);
    return 'stored';
  });
  await expect(work).rejects.toThrow(/rolled back/);
  expect(await one(own.database, 'select count(*)::int as rows from kept')).toEqual({ rows: 0 });
});

test('the pool replaces the first sessions once and keeps later ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = openPool(own.url, 1, { onError: () => undefined });
  onTestFinished(() => pool.end());
  const first = await one(pool, sessionOf);
  vi.advanceTimersByTime(19_000);
  expect(await one(pool, sessionOf)).toEqual(first);
  vi.advanceTimersByTime(2000);
  const second = await one(pool, sessionOf);
  expect(second).not.toEqual(first);
  vi.advanceTimersByTime(600_000);
  expect(await one(pool, sessionOf)).toEqual(second);
});

test('the pool keeps sessions for jobs that run every minute and closes them afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = openPool(own.url, 4, { onError: () => undefined });
  onTestFinished(() => pool.end());
  const atOnce = async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const sessions = await Promise.all(clients.map((client) => one<{ session: number }>(client, sessionOf)));
    for (const client of clients) client.release();
    return sessions.map(({ session }) => session).toSorted();
  };
  vi.advanceTimersByTime(21_000);
  const sessions = await atOnce();
  vi.advanceTimersByTime(61_000);
  expect(await atOnce()).toEqual(sessions);
  vi.advanceTimersByTime(80_000);
  expect(pool.totalCount).toBe(2);
});
