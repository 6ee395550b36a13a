import { beforeAll, expect, test, vi } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { OrderEventKind } from '#contracts/orders/order-events.ts';
import { rows } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { maintainPartitions } from './feature.ts';
import { recordEvent } from './record-event.ts';

const bench = startForTests(testDatabase);
let orderId: OrderId;
beforeAll(async () => {
  orderId = (await insertTestOrder(bench.database)).id;
});

const may = new Date('2031-05-20T12:00:00Z');
const recordTestEvent = (kind: OrderEventKind, at: Date) =>
  recordEvent(bench.database, { orderId, kind, actor: 'job', at, data: { kind } });
const readPartitions = () =>
  rows<{ kind: string; partition: string }>(
    bench.database,
    'select kind, tableoid::regclass::text as partition from order_events where order_id = $1 order by at',
    [orderId],
  );

test('maintainPartitions creates partitions of the next months and keeps their rows from the default partition', async () => {
  await recordTestEvent('placed', new Date('2031-04-30T23:59:59Z'));
  await recordTestEvent('paid', new Date('2031-05-01T00:00:00Z'));
  await recordTestEvent('submitted', new Date('2031-06-15T00:00:00Z'));
  await recordTestEvent('delivered', new Date('2032-01-01T00:00:00Z'));
  await Promise.all([maintainPartitions(bench.database, may), maintainPartitions(bench.database, may)]);
  await recordTestEvent('delivery_started', new Date('2031-07-31T23:59:59Z'));
  expect(await readPartitions()).toEqual([
    { kind: 'placed', partition: 'order_events_default' },
    { kind: 'paid', partition: 'order_events_2031_05' },
    { kind: 'submitted', partition: 'order_events_2031_06' },
    { kind: 'delivery_started', partition: 'order_events_2031_07' },
    { kind: 'delivered', partition: 'order_events_default' },
  ]);
});

test('maintainPartitions creates a partition with the same id, order and index as the others', async () => {
  const [{ definition } = { definition: '' }] = await rows<{ definition: string }>(
    bench.database,
    `select string_agg(pg_get_indexdef(indexrelid), '; ' order by indexrelid) as definition
       from pg_index where indrelid = 'order_events_2031_05'::regclass`,
  );
  expect(definition).toContain('(id, at)');
  expect(definition).toContain('(order_id, at)');
  await expect(
    recordEvent(bench.database, {
      orderId: '00000000-0000-7000-8000-000000000000' as OrderId,
      kind: 'paid',
      actor: 'job',
      at: may,
    }),
  ).rejects.toThrow('foreign key');
});

test('maintainPartitions stores a concurrent event in the partition that is being created', async () => {
  const { database } = bench;
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const found = await rows(
          database,
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(found).toHaveLength(count);
      },
      { timeout: eventTimeout(), interval: 20 },
    );
  const at = new Date('2033-05-20T12:00:00Z');
  const gate = await database.connect();
  await gate.query('begin');
  await gate.query('lock table only order_events in share update exclusive mode');
  const making = maintainPartitions(database, at);
  await waiting(1);
  const telling = recordTestEvent('refunded', at);
  await waiting(2);
  await gate.query('commit');
  gate.release();
  await Promise.all([making, telling]);
  expect((await readPartitions()).at(-1)).toEqual({ kind: 'refunded', partition: 'order_events_2033_05' });
});
