/** @module-tag full */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ProviderOrder } from '#sandbox/provider/types.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { ensureBuilt } from '../../scripts/launch/ensure-built.ts';
import { confirmCard, newBuyer, reportPaid, requestCheckout } from './buyer.ts';
import { resolveByTruth } from './decide-by-truth.ts';
import { openSite, type Site, untilReady } from './launched-shop.ts';
import { signInStaff } from './staff.ts';
import { waitUntil } from './wait-until.ts';

beforeAll(() => ensureBuilt(() => undefined));

async function withDatabase<Result>(site: Site, work: (database: Database) => Promise<Result>) {
  const database = openPool(site.databaseUrl(), 1, { onError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

const stateOf = (site: Site, orderId: string) =>
  withDatabase(site, (database) =>
    one<{ state: string }>(database, 'select state from fulfilments where order_id = $1', [orderId]),
  );

async function start(site: Site) {
  const shop = site.launch();
  await untilReady(shop);
  const config = (await (await fetch(`${shop.url}/api/stripe-config`)).json()) as { scriptUrl: string };
  const processorUrl = new URL(config.scriptUrl).origin;
  const open = async () => {
    const buyer = newBuyer();
    return { ...(await requestCheckout(shop.url, buyer)), link: buyer.link };
  };
  const pay = async ({ paymentIntentId }: { paymentIntentId: string }) => {
    await confirmCard(processorUrl, paymentIntentId);
    await reportPaid(shop.url, paymentIntentId);
  };
  const sentFor = async ({ link }: { link: string }) => {
    const all = (await (await fetch(`${shop.url}/sandbox/api/provider-orders`)).json()) as ProviderOrder[];
    return all.filter((each) => each.link === link).length;
  };
  return { shop, open, pay, sentFor, staff: await signInStaff(shop.url) };
}

type Running = Awaited<ReturnType<typeof start>>;

/** Waits until all parts are done, and resolves ambiguous submissions by the provider's list. */
const untilDone = (site: Site, { shop, staff }: Running, orderIds: string[]) =>
  waitUntil(async () => {
    const list = async () =>
      (await (await fetch(`${shop.url}/sandbox/api/provider-orders`)).json()) as ProviderOrder[];
    await resolveByTruth(staff, list);
    for (const orderId of orderIds) expect(await stateOf(site, orderId)).toEqual({ state: 'completed' });
  });

it('a restored shop sends nothing twice, and a dry run lists in advance what it would pause', async ({
  onTestFinished,
}) => {
  const site = await openSite();
  onTestFinished(() => site.clear());
  const before = await start(site);

  // State in the backup: one part and its mail wait, and one buyer has not paid.
  await withDatabase(site, (database) =>
    database.query(`update providers set held_at = now(), hold_reason = 'by_staff' where held_at is null`),
  );
  const [waiting, unpaid] = [await before.open(), await before.open()];
  await before.pay(waiting);
  await waitUntil(async () => expect(await stateOf(site, waiting.orderId)).toEqual({ state: 'queued' }));
  await waitUntil(() =>
    withDatabase(site, (database) =>
      one(
        database,
        `update mails set state = 'queued', sent_at = null, due_at = now() + interval '1 hour'
            where order_id = $1 and state = 'sent' and kind = 'order-confirmed' returning id`,
        [waiting.orderId],
      ),
    ),
  );
  const file = join(site.dataDir, 'kept.tar.gz');
  expect(await site.command('backup.ts', file)).toMatchObject({ code: 0 });

  // Lost actions: the part is sent to another provider than in the backup, an order is paid, and a new one is bought.
  const providers = await withDatabase(site, (database) =>
    rows<{ id: number }>(database, 'select id from providers where retired_at is null order by id'),
  );
  const [first, second] = providers.map(({ id }) => id);
  await before.staff.release(second!);
  await waitUntil(async () => expect(await before.sentFor(waiting)).toBe(1));
  await before.staff.release(first!);
  await before.pay(unpaid);
  const forgotten = await before.open();
  await before.pay(forgotten);
  const all = [waiting, unpaid, forgotten];
  await untilDone(
    site,
    before,
    all.map(({ orderId }) => orderId),
  );

  const rehearsal = await site.command('restore.ts', '--rehearse', file);
  expect(rehearsal.output).toMatch(/can be restored: 2 orders/);
  expect(rehearsal.output).toContain(
    '1 orders, 1 payments (9.99 EUR); paid since and open in the backup: 1;',
  );
  expect(rehearsal.output).toMatch(/Would await a staff decision: .*1 parts/);
  expect(rehearsal.output).toMatch(/[1-9]\d* mails/);
  expect(rehearsal.code).toBe(0);
  expect(readdirSync(site.dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);

  await before.shop.kill();
  await site.stopDatabase();
  const restored = await site.command('restore.ts', file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: 2 orders') });
  const after = await start(site);

  await waitUntil(async () => {
    expect(await stateOf(site, waiting.orderId)).toEqual({ state: 'in_doubt' });
    expect(await stateOf(site, unpaid.orderId)).toEqual({ state: 'in_doubt' });
    const reasons = (await after.staff.pending()).map(({ reason }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(['shop_restored', 'mails_held', 'payment_without_order']));
  });
  const mails = await withDatabase(site, (database) =>
    rows<{ state: string }>(
      database,
      `select state from mails where order_id = $1 and kind = 'order-confirmed'`,
      [waiting.orderId],
    ),
  );
  expect(mails).toEqual([{ state: 'held' }]);

  const found = (await after.staff.pending()).find(
    ({ subjectId }) => subjectId === forgotten.paymentIntentId,
  );
  await after.staff.resolve(found!.id, 'recreate_order');
  await untilDone(
    site,
    after,
    all.map(({ orderId }) => orderId),
  );
  for (const each of all) expect(await after.sentFor(each)).toBe(1);
});
