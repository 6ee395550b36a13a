import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { afterFormsOf } from '../vat/ledger-conditions.ts';
import { filingDeadline } from './quarter-rules.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await testDatabase());
});
afterAll(() => close());

test('forms 303 and 349 have the same filing deadline in TypeScript and SQL for thirty years', async () => {
  // In 2057, the last filing day of a quarter is Good Friday for the first time.
  const found = await rows<{ year: number; quarter: number; due: string }>(
    database,
    `select extract(year from q.first)::integer as year, extract(quarter from q.first)::integer as quarter,
            to_char(${afterFormsOf('q.first')} - interval '1 day', 'YYYY-MM-DD') as due
       from (select generate_series(date '2024-01-01', date '2056-10-01', interval '3 months')::date as first) q`,
    [],
  );
  expect(found).toHaveLength(132);
  for (const { due, ...quarter } of found) expect([quarter, due]).toEqual([quarter, filingDeadline(quarter)]);
});
