import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { inTransaction } from './pool.ts';
import { execute, one } from './query.ts';
import { runSteps, type Step } from './steps.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await execute(
    own.database,
    'create table drinks (name text primary key, cents integer not null check (cents > 0))',
  );
});
afterAll(() => own.close());

const adding = (as: string, [name, cents]: [string, number], told: unknown[]): Step<boolean> => ({
  writes: `${as} as (insert into drinks values ($1, $2) on conflict do nothing returning name)`,
  result: `exists (select from ${as})`,
  values: [name, cents],
  follow: async (isNew) => {
    told.push([name, isNew]);
  },
});
const stored = () =>
  one<{ all: string[] | null }>(
    own.database,
    `select array_agg(name || cents order by name) as all from drinks`,
  );

test('steps are one statement with the values of each, and what follows comes in their order', async () => {
  const told: unknown[] = [];
  const sent: string[] = [];
  const silent: Step = { writes: 'silent as (insert into drinks values ($1, $2))', values: ['mate', 300] };
  await inTransaction(own.database, (tx) => {
    const query = (config: { text: string }) => {
      sent.push(config.text);
      return tx.query(config);
    };
    return runSteps({ query } as typeof tx, [
      adding('first', ['té', 150], told),
      silent,
      adding('second', ['agua', 90], told),
    ]);
  });
  expect(sent).toHaveLength(1);
  expect(told).toEqual([
    ['té', true],
    ['agua', true],
  ]);
  await runSteps(own.database, [adding('first', ['té', 1], told)]);
  expect(told.at(-1)).toEqual(['té', false]);
  expect((await stored()).all).toEqual(['agua90', 'mate300', 'té150']);
});

test('where one step fails nothing is written, and nothing follows', async () => {
  const before = await stored();
  const told: unknown[] = [];
  const failing = runSteps(own.database, [
    adding('first', ['café', 120], told),
    adding('second', ['leche', 0], told),
  ]);
  await expect(failing).rejects.toThrow(/drinks_cents_check/);
  expect(told).toEqual([]);
  expect(await stored()).toEqual(before);
});
