import { expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { execute } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { countSales } from './store.ts';

const test = startForTests(testDatabase);

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

it('readRecord counts real orders delivered or refunded in the period, from the first one on', async () => {
  const { database } = test;
  const from = daysAgo(90);
  const completed = { state: 'completed', completedAt: daysAgo(10), createdAt: daysAgo(11) } as const;
  await insertTestOrder(database, { ...completed, sample: true });
  await insertTestOrder(database, { paidAt: null });
  expect(await countSales(database, from)).toEqual({ since: null, delivered: 0, refunded: 0 });

  await insertTestOrder(database, { ...completed, createdAt: daysAgo(200), completedAt: daysAgo(199) });
  const recent = await insertTestOrder(database, completed);
  await execute(
    database,
    `with paid as (
       insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, method)
       values ($1, 'succeeded', 'pi_record', 999, 999, 'card') returning id
     )
     insert into refunds (payment_id, amount_cents, reason, state, requested_by, request_key)
     select id, 100, 'test', 'succeeded', 'test', key from paid cross join (values ('a'), ('b')) keys (key)`,
    [recent.id],
  );
  const { since, ...counts } = await countSales(database, from);
  expect(counts).toEqual({ delivered: 1, refunded: 1 });
  expect(since && daysAgo(200).getTime() - since.getTime()).toBeLessThan(dayMs);
});
