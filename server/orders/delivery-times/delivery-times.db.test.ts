import { expect, it } from 'vitest';
import { quantityBandOf } from '#contracts/orders/delivery-times.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { measurementPeriod } from './delivery-time-rules.ts';
import { readDeliveryFigures } from './store.ts';

const test = startForTests(testDatabase);

it('the delivery estimate computes times per type including undelivered orders, without the last day', async () => {
  const { database } = test;
  const now = new Date();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const longAgo = 3 * 24 * 60;
  const bought = (took: number | null, paid = longAgo) =>
    insertTestOrder(database, {
      createdAt: minutesAgo(paid),
      completedAt: took === null ? null : minutesAgo(paid - took),
    });
  const read = () => readDeliveryFigures(database, measurementPeriod(now));
  for (let took = 1; took <= 27; took += 1) await bought(took);
  await bought(5, 60);
  expect(await read()).toEqual([]);
  await bought(null);
  await bought(null);
  const figures = { service_type: 'followers', kind: null, audience: 'europe', band: quantityBandOf(1000) };
  expect(await read()).toEqual([
    { ...figures, orders: 29, median_seconds: 15 * 60, ninety_seconds: 27 * 60 },
  ]);
  for (let late = 0; late < 3; late += 1) await bought(null);
  expect(await read()).toEqual([{ ...figures, orders: 32, median_seconds: 16 * 60, ninety_seconds: null }]);
});
