import { expect, it, onTestFinished } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { demoKindServices } from '#server/catalog/samples/demo-kinds.ts';
import { startProgram } from '#server/main.ts';
import { InvalidConfiguration } from '#server/platform/config/config.ts';
import { hasMovedClock, moveDatabase } from '#server/platform/database/moved-clock.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { eventually, openCheckout, payWith, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { findLeftovers, goLive } from './go-live.ts';

const shop = startForTests(() => testShop({ config: { admin: { username: null, password: null } } }));

/** Tables that may have rows after the sandbox is removed. All others must be empty. */
const kept = [
  ...[
    'audit_entries',
    'blocked_users',
    'content_sections',
    'discount_codes',
    'legal_documents',
    'migrations',
  ],
  ...['providers', 'provider_services', 'service_prices', 'services', 'settings'],
  ...['service_kinds', 'campaigns', 'suppressions'],
  ...['register_sender', 'shop_moments', 'staff_members', 'tax_rates', 'upsell_offers', 'write_probe'],
];

async function fullTables(database: Database): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    database,
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const full: string[] = [];
  for (const { name } of tables) {
    const { rows: found } = await database.query(`select 1 from "${name}" limit 1`);
    if (found.length > 0) full.push(name);
  }
  return full;
}

async function liveIn(): Promise<void> {
  const { database } = shop.program.deps;
  const bought = await openCheckout(shop, { discountCode: 'HOLA5' });
  await payWith(shop, bought.paymentIntentId);
  await openCheckout(shop);
  await execute(
    database,
    `insert into contact_messages (name, email, locale, fingerprint, created_at)
     values ('Marta', 'marta@example.com', 'es', sha256('x'), now())`,
  );
  await eventually(async () => {
    const order = await one<{ state: string }>(database, 'select state from orders where id = $1', [
      bought.orderId,
    ]);
    expect(order.state).toBe('completed');
  });
  await execute(
    database,
    `insert into discount_codes (code, kind, percent_basis_points, max_uses, uses) values ('MINE20', 'percentage', 2000, 5, 3)`,
  );
  await execute(
    database,
    `with code as (
       insert into discount_codes (code, kind, percent_basis_points, sample, valid_until) values ('BLACK', 'percentage', 2000, true, now()) returning code
     ), campaign as (
       insert into campaigns (name, state, sample, code, started_at, finished_at) select 'Black Friday', 'sent', true, code, now(), now() from code returning id
     ), recipient as (
       insert into campaign_recipients (campaign_id, email, locale, state, handed_at) select id, 'marta@example.test', 'es', 'handed', now() from campaign
     )
     insert into suppressions (email, kind, source) values ('marta@example.test', 'marketing', 'one_click'), ('nomore@example.com', 'marketing', 'link')`,
  );
  await execute(database, `insert into campaigns (name, code) values ('Mine', 'HOLA5')`);
  await execute(database, `update discount_codes set percent_basis_points = 1500 where code = 'SAVE10'`);
  await execute(database, 'update services set price_cents = 1111 where id = 204');
  await execute(
    database,
    `insert into services (id, type, audience, quantity, price_cents) values (901, 'followers', 'europe', 777, 777)`,
  );
  await execute(
    database,
    `insert into providers (name, api_url, api_key_sealed) values ('mine', 'https://panel.example/api/v2', '\\x00')`,
  );
  await execute(
    database,
    `insert into blocked_users (username, reason, blocked_by) values ('someone', 'spam', 'me')`,
  );
  await execute(database, `insert into settings (key, value) values ('shop.identity', $1)`, [
    JSON.stringify({
      name: 'Mine',
      legalName: 'Mine, S. L.',
      taxId: 'NIF B11111119',
      address: ['Calle Mayor 1'],
      registry: '',
      email: 'hola@mine.internal',
    }),
  ]);
}

/** Closes the shop's database connections. The sandbox services remain until the test ends. */
async function stopShop(): Promise<Database> {
  await shop.program.close();
  shop.program.close = async () => undefined;
  const database = openPool(String(shop.program.deps.config.databaseUrl), 4, { onError: () => undefined });
  onTestFinished(() => database.end());
  return database;
}

const start = (mode: 'live' | 'sandbox') =>
  startProgram({ ...shop.program.deps.config, mode, roles: ['web'], port: 0 }, { pages: false });

const refusal = (starting: Promise<unknown>) =>
  starting.then(
    () => undefined,
    (error: Error) => error,
  );

it('goLive lists sandbox data, blocks sales until removal, and keeps the owner’s data', async () => {
  await liveIn();
  const database = await stopShop();
  await moveDatabase(database, 40 * dayMs);

  // A real provider would fulfil the sandbox's orders and charge for them.
  expect((await refusal(start('sandbox')))?.message).toContain(
    'a provider elsewhere (https://panel.example/api/v2)',
  );
  const refused = await refusal(start('live'));
  expect(refused).toBeInstanceOf(InvalidConfiguration);
  expect(refused?.message).toMatch(/contains sandbox data.*golive.*2 orders with all dependent rows/s);

  const { goes, stays } = await findLeftovers(database);
  expect(goes).toContain('the moved clock');
  const untouched = demoCatalog.length + demoKindServices.length - 1;
  expect(goes).toContainEqual(expect.stringContaining(`${untouched} prices of the demonstration`));
  expect(goes.join('\n')).toMatch(
    /prices of the demonstration.*BLACK, HOLA5, VIP5.*1 sample campaign\n.*stand-in provider.*initial password of admin/s,
  );
  expect(stays).toEqual(['1 demonstration price that was changed', 'the code SAVE10, which was changed']);

  const before = await one<{ password_hash: string }>(database, 'select password_hash from staff_members');
  const { renewed } = await goLive(database, { keepPrices: false });
  expect(renewed).toMatchObject({ username: 'admin' });
  const after = await one<{ password_hash: string }>(database, 'select password_hash from staff_members');
  expect(after.password_hash).not.toBe(before.password_hash);
  expect(await hasMovedClock(database)).toBe(false);

  expect((await fullTables(database)).filter((name) => !kept.includes(name))).toEqual([]);
  expect(
    await rows(database, 'select id, price_cents, sample, provider_id from services order by id'),
  ).toEqual([
    { id: 204, price_cents: 1111, sample: false, provider_id: null },
    { id: 901, price_cents: 777, sample: false, provider_id: null },
  ]);
  // Built-in types remain, types of the demonstration are removed.
  const types = await rows(database, 'select code from service_kinds order by code');
  expect(types.map(({ code }) => code)).toEqual(['followers', 'likes', 'views']);
  expect(await rows(database, 'select code, uses, sample from discount_codes order by code')).toEqual([
    { code: 'MINE20', uses: 0, sample: false },
    { code: 'SAVE10', uses: 0, sample: false },
  ]);
  expect(await rows(database, 'select name, code from campaigns')).toEqual([{ name: 'Mine', code: null }]);
  expect(await rows(database, 'select email from suppressions')).toEqual([{ email: 'nomore@example.com' }]);
  expect(await rows(database, 'select name from providers')).toEqual([{ name: 'mine' }]);
  expect(await rows(database, 'select username from blocked_users')).toEqual([{ username: 'someone' }]);
  expect(await rows(database, `select value from settings where key = 'shop.identity'`)).toHaveLength(1);
  expect(await rows(database, 'select 1 from content_sections where sample')).toEqual([]);
  expect(await rows(database, 'select 1 from upsell_offers where active')).toEqual([]);
  await expect(database.query('delete from service_prices')).rejects.toThrow('append-only');
  await expect(
    database.query('update legal_documents set title = title where published_at is not null'),
  ).rejects.toThrow('stays as it is');

  await execute(database, `update settings set value = value - 'taxId' where key = 'shop.identity'`);
  expect((await refusal(start('live')))?.message).toMatch(/shop\.identity is malformed \(taxId/);
  await execute(
    database,
    `update settings set value = value || '{"taxId": "NIF B11111119"}' where key = 'shop.identity'`,
  );
  const live = await start('live');
  await eventually(async () =>
    expect(await (await fetch(`${live.url}/readyz`)).json()).toMatchObject({
      missing: expect.arrayContaining(['mapping', 'webhook', 'mail']),
      reasons: { mapping: "no service is mapped to a provider's service" },
    }),
  );
  // A live shop never uses or moves the sandbox clock.
  const moving = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"aheadMs":86400000}',
  };
  for (const asked of [undefined, moving])
    expect((await fetch(`${live.url}/sandbox/shop-clock`, asked)).status).toBe(404);
  await moveDatabase(database, 40 * dayMs);
  const { now } = await one<{ now: Date }>(live.deps.database, 'select now() as now');
  expect(Math.max(now.getTime(), live.deps.now().getTime())).toBeLessThan(Date.now() + 60_000);
  await moveDatabase(database, 0);
  await live.close();
  // After real orders nothing counts as a leftover, and the sandbox cannot start.
  await execute(database, 'update services set sample = true where id = 901');
  expect((await findLeftovers(database)).goes).toEqual([]);
  await goLive(database, { keepPrices: false });
  expect(await rows(database, 'select 1 from services where id = 901')).toHaveLength(1);
  expect((await refusal(start('sandbox')))?.message).toContain('the database belongs to a live shop');
});
