import { expect, it, onTestFinished } from 'vitest';
import { holdProvider, releaseProvider } from '#server/fulfilment/providers/hold-provider.ts';
import { syncStatuses } from '#server/fulfilment/statuses/sync-statuses.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import {
  eventually,
  openCheckout,
  payWith,
  type TestShop,
  testShop,
  waitWithSweep,
} from '../harness/shop.ts';
import { databaseOf, recordDatabase } from './recorded-database.ts';

/**
 * Published versions with the last migration of each, from 1.0 on. Recording the version of this program:
 * `RECORD_VERSION=1.1.0 SUITE=merge vitest run --project database tests/upgrades`.
 */
const published: readonly (readonly [version: string, lastMigration: string])[] = [
  ['1.0.0', '0013-operations'],
];

const shopOf = async (options: Parameters<typeof testShop>[0] = {}): Promise<TestShop> => {
  const shop = await testShop(options);
  onTestFinished(() => shop.close());
  return shop;
};

const stateOf = (database: Database, id: string) =>
  one<{ state: string; payment: string }>(
    database,
    'select state, payment_state as payment from orders where id = $1',
    [id],
  );

const becomes = ({ program: { deps } }: TestShop, id: string, state: string) =>
  waitWithSweep(
    () => syncStatuses(deps),
    async () => expect(await stateOf(deps.database, id)).toEqual({ state, payment: 'paid' }),
  );

const record = process.env.RECORD_VERSION;
it.runIf(record)('the recorder saves a delivered, a paid and an unpaid order', async () => {
  const shop = await shopOf();
  const { deps } = shop.program;
  const delivered = await openCheckout(shop);
  await payWith(shop, delivered.paymentIntentId);
  await becomes(shop, delivered.orderId, 'completed');
  await eventually(async () =>
    expect(await rows(deps.database, `select 1 from mails where state <> 'sent'`)).toEqual([]),
  );
  await inTransaction(deps.database, (tx) => holdProvider(deps, tx, { providerId: 1, reason: 'balance' }));
  const paid = await openCheckout(shop);
  await payWith(shop, paid.paymentIntentId);
  await eventually(async () =>
    expect(await stateOf(deps.database, paid.orderId)).toMatchObject({ payment: 'paid' }),
  );
  await openCheckout(shop);
  await recordDatabase(deps.database, record ?? '');
});

interface OldOrder extends Record<string, unknown> {
  id: string;
  number: string;
  state: string;
  payment_state: string;
}

it.each(published)('orders of version %s continue after the upgrade', async (version, lastMigration) => {
  const old = await databaseOf(version, lastMigration);
  const read = () =>
    rows<OldOrder>(
      old.database,
      `select o.*, (select json_agg(p order by p.id) from payments p where p.order_id = o.id) as payments
         from orders o order by number`,
    );
  const before = await read();
  expect(before.map(({ state, payment_state: payment }) => `${state} ${payment}`).toSorted()).toEqual([
    'completed paid',
    'pending unpaid',
    'processing paid',
  ]);
  const shop = await shopOf({ database: old });
  const { deps } = shop.program;
  const { name } = await one(deps.database, 'select name from migrations order by id desc limit 1');
  expect(name).toBe(readMigrations().at(-1)?.name);
  const after = await read();
  for (const order of before) expect(after.find(({ id }) => id === order.id)).toMatchObject(order);

  const { id: staffId, username } = await one<{ id: StaffActor['id']; username: string }>(
    deps.database,
    'select id, username from staff_members limit 1',
  );
  await execute(deps.database, 'update providers set api_url = $1', [`${shop.provider.url}/api/v2`]);
  // The stand-in begins to count again, which a provider never does.
  shop.provider.setFaults({ idStyle: 'ulid' });
  const staff: StaffActor = { kind: 'staff', id: staffId, username, role: 'owner' };
  await releaseProvider(deps, { providerId: 1, staff });
  const waiting = before.find(({ state }) => state === 'processing');
  await becomes(shop, waiting?.id ?? '', 'completed');

  const fresh = await openCheckout(shop);
  await payWith(shop, fresh.paymentIntentId);
  await becomes(shop, fresh.orderId, 'completed');
  expect(before.map(({ number }) => number)).not.toContain(fresh.orderNumber);
});
