import { expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { cachePerDatabase } from './cached.ts';
import { drainSecondConnections, SecondConnection } from './held-connection.ts';
import type { Listener } from './listener.ts';
import { inTransaction } from './pool.ts';
import { rows } from './query.ts';

const own = startForTests(() => testDatabase(2));

const listener: Listener = {
  on: () => () => undefined,
  listen: async () => () => undefined,
  close: async () => undefined,
};

test.each([
  ['a statement on the pool', () => rows(own.database, 'select 1')],
  ['another transaction', () => inTransaction(own.database, async () => 1)],
  ['a value in memory', () => cachePerDatabase(async () => 'known')({ database: own.database, listener })],
])(
  'the held-connection check rejects %s inside a transaction and reports both call sites',
  async (_name, ask) => {
    await expect(inTransaction(own.database, async () => ask())).rejects.toThrow(SecondConnection);
    const [first, ...more] = drainSecondConnections();
    expect(more).toEqual([]);
    expect(first?.stack?.match(/held-connection\.db\.test/g)?.length).toBeGreaterThan(1);
  },
);

test('the held-connection check allows work that outlives its transaction to use a connection', async () => {
  const ended = Promise.withResolvers<void>();
  const later = await inTransaction(own.database, async (tx) => {
    await rows(tx, 'select 1');
    return { asked: ended.promise.then(() => rows(own.database, 'select 1 as one')) };
  });
  ended.resolve();
  expect(await later.asked).toEqual([{ one: 1 }]);
});
