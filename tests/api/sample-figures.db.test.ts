import { beforeAll, expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { countMeasures } from '#server/fulfilment/providers/jobs.ts';
import { listProviders } from '#server/fulfilment/providers/show-providers.ts';
import { earlierEndings } from '#server/payments/disputes/store-disputes.ts';
import { listProcessors } from '#server/payments/processors/staff-routes.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { seedOrders } from '../../scripts/seed/seed-orders.ts';
import { testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);
const deps = () => shop.program.deps;

beforeAll(async () => {
  await seedOrders(deps().database, { orders: 300, days: 10, chunkSize: 100 });
  const { database } = deps();
  // Samples were sent today, are waiting and are disputed, so wrong figures would not be zero.
  expect(
    await rows(database, `select 1 from submissions where sent_at > now() - interval '1 day' limit 1`),
  ).toHaveLength(1);
  await execute(
    database,
    `update fulfilments set state = 'queued', due_at = null
      where id in (select id from fulfilments where state = 'completed' limit 5)`,
  );
  const [disputed] = await rows<{ id: string; orderId: string; paymentId: string }>(
    database,
    `select d.id, p.order_id as "orderId", p.id as "paymentId" from disputes d join payments p on p.id = d.payment_id limit 1`,
  );
  await execute(database, `update disputes set state = 'needs_response', closed_at = null where id = $1`, [
    disputed!.id,
  ]);
  await openItem(database, {
    reason: 'dispute',
    subjectId: disputed!.id,
    orderId: disputed!.orderId as never,
    amountCents: 999,
    evidence: {},
  });
});

it('the shop excludes sample orders from all staff figures', async () => {
  const counters = features.flatMap(({ attention = {} }) => Object.entries(attention));
  const counted = await Promise.all(
    counters.map(async ([name, count]) => [name, await count(deps())] as const),
  );
  expect(counted.filter(([, count]) => count > 0)).toEqual([]);
});

it('the shop excludes sample orders from provider spend, work and rates', async () => {
  await countMeasures(deps());
  for (const provider of await listProviders(deps()))
    expect(provider).toMatchObject({
      ...{ spentIn24h: '0', daysLeft: null, waiting: 0, running: 0, sentIn24h: 0, acceptedIn24h: 0 },
      lastSentAt: null,
    });
  expect(await rows(deps().database, 'select 1 from provider_measures')).toEqual([]);
});

it('the shop excludes sample orders from dispute precedents and open checkouts', async () => {
  const reasons = await rows<{ reason: string }>(deps().database, 'select distinct reason from disputes');
  expect(reasons.length).toBeGreaterThan(0);
  for (const { reason } of reasons)
    expect(await earlierEndings(deps().database, reason)).toEqual({ won: 0, lost: 0 });
  for (const processor of await listProcessors(deps())) expect(processor.openCheckouts).toBe(0);
});
