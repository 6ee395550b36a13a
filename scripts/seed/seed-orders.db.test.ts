import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one, rows } from '#server/database/query.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { seedOrders } from './seed-orders.ts';

let own: TestDatabase;
const wish = { orders: 600, days: 365 };

beforeAll(async () => {
  own = await testDatabase();
  // Its service is what is on sale.
  await insertTestOrder(own.database);
  await seedOrders(own.database, { ...wish, chunkSize: 200 });
});
afterAll(() => own.close());

const places = async () =>
  rows<{ place: string; count: number }>(
    own.database,
    `select split_part(idempotency_key, ':', 2) as place, count(*) from orders where sample group by 1 order by 1`,
  );

describe('sample orders', () => {
  it('are as many as were asked for, none of them due, and found as every order is', async () => {
    expect(await places()).toEqual([{ place: '0001', count: 600 }]);
    const due = await one(
      own.database,
      `select (select count(*) from payments where due_at is not null and order_id in (select id from orders where sample))
            + (select count(*) from mails where due_at is not null) + (select count(*) from refunds where due_at is not null)
            + (select count(*) from disputes where due_at is not null) + (select count(*) from refills where due_at is not null)
              as count`,
    );
    expect(due).toEqual({ count: 0 });
    const strays = await rows(
      own.database,
      `select from order_facts n left join order_facets f using (order_id) left join order_texts t using (order_id)
        where t.order_id is null or (f.created_at, f.total_cents) is distinct from (n.created_at, n.total_cents)
           or not (f.facets @> n.facets and n.facets @> f.facets)`,
    );
    expect(strays).toHaveLength(0);
  });

  it('go on where they were broken off, and begin anew when all are there', async () => {
    const breakOff = () => {
      throw new Error('the power went');
    };
    const seed = (said?: () => void) =>
      seedOrders(own.database, { orders: 500, days: 30, chunkSize: 100, said });
    await expect(seed(breakOff)).rejects.toThrow('the power went');
    const [, broken] = await places();
    expect(broken?.place).toBe('0002');
    expect(broken?.count).toBeLessThan(500);
    await seed();
    expect((await places()).slice(1)).toEqual([{ place: '0002', count: 500 }]);
    await seed();
    expect((await places()).slice(1)).toEqual([
      { place: '0002', count: 500 },
      { place: '0003', count: 500 },
    ]);
  });
});
