import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import { changeRoutes, routesBasis } from '#server/catalog/services/change-routes.ts';
import type { SignedInStaff } from '#server/staff/sessions/staff-scope.ts';
import {
  fulfilmentBench,
  paidOrder,
  submit,
  withSecondProvider,
} from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { readBalances } from './balances/read-balances.ts';
import { addProvider, changeProvider, renewKey, restoreProvider, retireProvider } from './change-provider.ts';
import { showHealth, showWaiting } from './health/show-health.ts';
import { countMeasures } from './jobs.ts';
import { listRoutes } from './services/list-routes.ts';
import { closeResolvedRouteItems } from './services/record-list-changes.ts';
import { changeLines, serviceLines } from './services/staff-exports.ts';
import { syncServices } from './services/sync-services.ts';
import { listChanges, listProviders, showBalance, showProvider } from './show-providers.ts';
import { testConnection } from './test-connection.ts';

const bench = startForTests(fulfilmentBench);
const second = startForTests(() => withSecondProvider(bench));
let staff: SignedInStaff;
beforeAll(async () => {
  const id = randomUUID() as StaffId;
  await execute(`insert into staff_members (id, username, password_hash) values ($1, 'lucia', 'x')`, [id]);
  const session = { id: randomUUID(), expiresAt: new Date(), provedAt: new Date(), mustEnrol: false };
  staff = { kind: 'staff', id, username: 'lucia', role: 'owner', language: 'es', costs: true, session };
});
beforeEach(async () => {
  second.reset();
  await bench.reset();
});

const db = () => bench.deps.database;
const { execute, one, rows } = queriesOn(db);
const itemsOf = (reason: string) =>
  rows(
    `select subject_id, evidence, resolved_at is not null as closed from pending_items where reason = $1 order by subject_id`,
    [reason],
  );
const secondUrl = () => `${second.url}/api/v2`;
const secondKey = 'key-of-the-second-provider';

describe('provider accounts', () => {
  it('the owner adds a provider that accepts its key, seals and masks the key, and imports the list', async () => {
    const input = { name: 'Ribera', baseUrl: secondUrl(), lowBalance: '60', staff };
    await expect(addProvider(bench.deps, { ...input, apiKey: 'a wrong key' })).rejects.toMatchObject({
      code: 'provider_key_refused',
    });
    const id = await addProvider(bench.deps, { ...input, apiKey: secondKey });
    await expect(addProvider(bench.deps, { ...input, apiKey: secondKey })).rejects.toMatchObject({
      code: 'name_taken',
      field: 'name',
    });
    const shown = await showProvider(bench.deps, id);
    expect(shown).toMatchObject({
      name: 'Ribera',
      apiKey: '••••ider',
      currency: 'USD',
      balance: '250.000000',
      active: true,
      servicesStale: false,
    });
    const kept = await one<{ kept: string }>(
      `select concat(p.*, (select string_agg(a::text, '') from audit_entries a)) as kept from providers p where id = $1`,
      [id],
    );
    expect(kept.kept).not.toContain(secondKey);
    await execute('delete from provider_services where provider_id = $1', [id]);
    await execute('delete from providers where id = $1', [id]);
  });

  it('a stored key is never sent to a typed address, and a rejected key is not stored', async () => {
    const { revision } = await showProvider(bench.deps, 2);
    const change = {
      id: 2,
      name: 'second',
      baseUrl: 'http://127.0.0.1:9/api',
      lowBalance: '20',
      revision,
      staff,
    };
    await expect(changeProvider(bench.deps, change)).rejects.toMatchObject({ field: 'apiKey' });
    await expect(changeProvider(bench.deps, { ...change, apiKey: 'another key' })).rejects.toMatchObject({
      code: 'provider_unreachable',
    });
    await expect(renewKey(bench.deps, { id: 2, apiKey: 'a wrong key', staff })).rejects.toMatchObject({
      code: 'provider_key_refused',
    });
    await renewKey(bench.deps, { id: 2, apiKey: secondKey, staff });
    await expect(changeProvider(bench.deps, { ...change, baseUrl: secondUrl() })).rejects.toMatchObject({
      code: 'conflict',
    });
    const now = await showProvider(bench.deps, 2);
    await changeProvider(bench.deps, {
      ...change,
      baseUrl: secondUrl(),
      lowBalance: '60',
      revision: now.revision,
    });
    expect(await showProvider(bench.deps, 2)).toMatchObject({
      lowBalance: '60.000000',
      baseUrl: secondUrl(),
    });
  });

  it('the owner retires a replaceable provider, keeps its history, and reactivates it', async () => {
    const input = { note: 'too slow', staff };
    await execute('delete from service_routes');
    await expect(retireProvider(bench.deps, { id: 1, ...input })).rejects.toMatchObject({
      code: 'provider_in_use',
    });
    await execute(
      `insert into service_routes (service_id, position, provider_id, provider_service) values (204, 1, 2, '311')`,
    );
    await retireProvider(bench.deps, { id: 1, ...input });
    expect((await listProviders(bench.deps)).map(({ id, active }) => [id, active])).toEqual([
      [2, true],
      [1, false],
    ]);
    const order = await paidOrder(db());
    await submit(bench, order);
    await submit(bench, order);
    expect([bench.provider.orders().length, second.orders().length]).toEqual([0, 1]);
    await restoreProvider(bench.deps, { id: 1, ...input });
    expect(await showProvider(bench.deps, 1)).toMatchObject({ active: true });
    const { changes } = await listChanges(bench.deps, { providerId: 1, before: null, kind: 'staff' });
    expect(changes.map(({ kind, who }) => [kind, who])).toEqual([
      ['provider.restore', 'lucia'],
      ['provider.retire', 'lucia'],
    ]);
  });

  it('the owner tests a stored provider with its stored address and key, whatever the call contains', async () => {
    const forged = { id: 2, baseUrl: `${bench.provider.url}/api/v2`, apiKey: 'forged', staff };
    expect(await testConnection(bench.deps, { ...forged, serviceId: '311' })).toMatchObject({
      success: true,
      service: { service: '311', name: 'Followers [Europe] R30' },
    });
    expect(await testConnection(bench.deps, { ...forged, serviceId: '1001' })).toEqual({
      success: false,
      error: 'Servicio no encontrado',
    });
    const fresh = { baseUrl: secondUrl(), apiKey: secondKey, serviceId: null };
    expect(await testConnection(bench.deps, { ...fresh, staff })).toMatchObject({
      success: true,
      currency: 'USD',
    });
    const agent = { ...staff, role: 'agent' } as const;
    await expect(testConnection(bench.deps, { ...fresh, staff: agent })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });

  it('the shop rejects local and internal addresses and plain http in live mode', async () => {
    const live = { ...bench.deps, config: { ...bench.deps.config, mode: 'live' as const } };
    for (const baseUrl of [
      'https://127.0.0.1/api',
      'https://localhost/api',
      'http://panel.example/api',
      'https://a:b@panel.example/',
    ])
      await expect(
        addProvider(live, { name: 'x', baseUrl, apiKey: secondKey, lowBalance: '0', staff }),
      ).rejects.toMatchObject({ code: 'provider_address_refused' });
  });
});

describe('provider balance', () => {
  const mails = () => bench.jobs.filter(({ name }) => name === 'mail.send').length;

  it('the provider balance is stored when it changes, and the owner is notified once per fall', async () => {
    await readBalances(bench.deps);
    await readBalances(bench.deps);
    const order = await paidOrder(db());
    await submit(bench, order);
    bench.pass(60);
    await readBalances(bench.deps);
    const { readings } = await showBalance(bench.deps, 1);
    expect(readings.slice(-2)).toMatchObject([
      { balance: '100000.000000' },
      { balance: '99998.680000', spent: '1.320000', sends: 1, added: '0.000000' },
    ]);
    bench.provider.setFaults({ unrelatedCharge: '99990' });
    await readBalances(bench.deps);
    expect(mails()).toBe(1);
    await readBalances(bench.deps);
    expect(mails()).toBe(1);
    bench.provider.reset();
    await readBalances(bench.deps);
    bench.provider.setFaults({ unrelatedCharge: '99999' });
    await readBalances(bench.deps);
    expect(mails()).toBe(2);
    expect(await showProvider(bench.deps, 1)).toMatchObject({ low: true, daysLeft: 0 });
    await execute('truncate provider_balances, balance_alarms');
  });
});

describe('provider’s service list', () => {
  it("the provider's service list records changes of services in use, and opens items about losses and exceeded limits", async () => {
    bench.provider.setService(1001, { rate: '12.00' });
    bench.provider.setService(1002, { rate: '9.00' });
    second.setService(311, { max: 1000 });
    await syncServices(bench.deps);
    const { changes } = await listChanges(bench.deps, { providerId: 1, before: null, kind: 'list' });
    expect(changes).toMatchObject([
      {
        kind: 'price',
        externalId: '1001',
        before: { rate: '1.200000' },
        after: { rate: '12.00' },
        effects: [{ serviceId: 204, marginBefore: 8320, verdict: 'loss' }],
      },
    ]);
    expect(await itemsOf('route_at_loss')).toMatchObject([{ subject_id: '204:1:1001', closed: false }]);
    expect(await itemsOf('route_excluded')).toMatchObject([{ subject_id: '204:2:311', closed: false }]);
    bench.provider.setService(1001, { rate: '1.30' });
    second.setService(311, { max: 1100 });
    await syncServices(bench.deps);
    expect(await itemsOf('route_at_loss')).toMatchObject([{ closed: true }]);
    expect(await itemsOf('route_excluded')).toMatchObject([{ closed: true }]);
  });

  it("an item about a provider's services stays open until another price or route solves the problem", async () => {
    const open = async () => (await itemsOf('route_at_loss')).filter(({ closed }) => !closed).length;
    const price = (cents: number) => execute('update services set price_cents = $1 where id = 204', [cents]);
    bench.provider.setService(1001, { rate: '12.00' });
    await syncServices(bench.deps);
    expect(await open()).toBe(1);
    await closeResolvedRouteItems(bench.deps);
    expect(await open()).toBe(1);
    await price(4999);
    await closeResolvedRouteItems(bench.deps);
    expect(await open()).toBe(0);
    await price(999);
    bench.provider.setService(1001, { rate: '1.20' });
    await syncServices(bench.deps);
    bench.provider.setService(1001, { rate: '12.00' });
    await syncServices(bench.deps);
    expect(await open()).toBe(1);
    await execute(`update services set provider_id = 2, provider_service = '311' where id = 204`);
    await execute('delete from service_routes where service_id = 204');
    expect(await closeResolvedRouteItems(bench.deps)).toBe(1);
    expect(await open()).toBe(0);
    await execute(`update services set provider_id = 1, provider_service = '1001' where id = 204`);
    await execute(
      `insert into service_routes (service_id, position, provider_id, provider_service) values (204, 1, 2, '311')`,
    );
    bench.provider.setService(1001, { rate: '1.30' });
    await syncServices(bench.deps);
  });
});

describe('orders that wait for a provider', () => {
  it('orders that wait for a provider are counted once each, with their paid amount and other possible providers', async () => {
    const order = await paidOrder(db(), { usernames: [`one.${process.pid}`, `two.${process.pid}`] });
    await paidOrder(db(), { state: 'pending', paymentState: 'unpaid' });
    await execute(
      `insert into fulfilments (order_id, line_item_id, provider_id, provider_service, link, quantity)
       select order_id, id, 1, '1001', link, quantity + bonus_quantity from line_items where order_id = $1`,
      [order.id],
    );
    const { paid } = await one<{ paid: number }>(
      'select sum(price_cents)::int as paid from line_items where order_id = $1',
      [order.id],
    );
    const waiting = await showWaiting(bench.deps, 1);
    expect(waiting).toMatchObject({
      orders: 1,
      services: [{ serviceId: 204, orders: 1, elsewhere: [expect.any(String)] }],
    });
    expect([waiting.amountCents, waiting.services[0]?.amountCents]).toEqual([paid, paid]);
    expect(waiting.oldestAt).toEqual(expect.any(String));
    expect(await showWaiting(bench.deps, 2)).toMatchObject({ orders: 0, amountCents: 0, oldestAt: null });
  });
});

describe('routes', () => {
  it('routes are listed in order with their margins, and reject outdated changes', async () => {
    const before = await listRoutes(bench.deps);
    expect(before.services.find(({ serviceId }) => serviceId === 204)?.routes).toMatchObject([
      { providerId: 1, providerService: '1001', costCents: 132, usable: true },
      { providerId: 2, providerService: '311', costCents: 147, currency: 'USD', usable: true },
    ]);
    const routes = [
      { providerId: 2, providerService: '311' },
      { providerId: 1, providerService: '1001' },
    ];
    const input = { serviceIds: [204], routes, basis: before.basis, staff };
    await changeRoutes(bench.deps, input);
    await expect(changeRoutes(bench.deps, input)).rejects.toMatchObject({ code: 'conflict' });
    const order = await paidOrder(db());
    await submit(bench, order);
    expect([bench.provider.orders().length, second.orders().length]).toEqual([0, 1]);
    const basis = await routesBasis(db());
    for (const wrong of [
      [{ providerId: 2, providerService: '1001' }],
      [routes[0]!, routes[0]!],
      [{ providerId: 9, providerService: '311' }],
    ])
      await expect(changeRoutes(bench.deps, { ...input, basis, routes: wrong })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    await changeRoutes(bench.deps, { ...input, basis, routes: routes.toReversed() });
  });
});

describe('owner’s exports', () => {
  const linesOf = async (lines: AsyncIterable<readonly (string | number)[]>) => {
    const found: (readonly (string | number)[])[] = [];
    for await (const line of lines) found.push(line);
    return found;
  };

  it("the owner’s exports contain the provider's list with our services, and each change with its effect on the margin", async () => {
    bench.provider.setService(1001, { rate: '2.00' });
    await syncServices(bench.deps);
    const [head, ...services] = await linesOf(await serviceLines(bench.deps, 1));
    expect(services).toHaveLength(new Set(services.map(([id]) => id)).size);
    const line = Object.fromEntries(
      head!.map((name, at) => [name, services.find(([id]) => id === '1001')![at]]),
    );
    expect(line).toMatchObject({ rate: '2.000000', sells: 204, place: 1, price_cents: 999, cost_cents: 220 });
    const [, newest] = await linesOf(await changeLines(bench.deps, 1));
    expect(newest!.slice(1, 7)).toEqual([
      'price',
      '1001',
      expect.any(String),
      expect.any(String),
      204,
      expect.any(Number),
    ]);
    await expect(serviceLines(bench.deps, 99)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('the owner’s exports include all of many simultaneous changes', async () => {
    await execute(
      `insert into provider_changes (provider_id, external_id, kind, before, after, effects, at)
       select 1, n::text, 'price', '{}', '{}', '[]', '2019-05-05T00:00:00Z' from generate_series(1, 1100) n`,
    );
    const lines = await linesOf(await changeLines(bench.deps, 1));
    expect(lines.filter(([at]) => at === '2019-05-05T00:00:00.000Z')).toHaveLength(1100);
    await execute(`delete from provider_changes where at = '2019-05-05T00:00:00Z'`);
  });
});

describe('provider health', () => {
  it("the provider's health is not counted day by day before the first submission", async () => {
    const connected = vi.spyOn(db(), 'connect');
    try {
      await countMeasures(bench.deps);
      expect(connected).toHaveBeenCalledTimes(2);
    } finally {
      connected.mockRestore();
    }
  });

  it("the provider's health includes losses of profiles that were counted after delivery", async () => {
    const order = await paidOrder(db());
    await submit(bench, order);
    await execute(
      `update fulfilments set state = 'completed', start_count = 900, remains = 0,
              completed_at = now() - interval '10 days', updated_at = now() - interval '10 days'`,
    );
    await execute(
      `insert into refill_watches (fulfilment_id, order_id, service_type, link, ends_at)
       select id, order_id, 'followers', link, now() + interval '20 days' from fulfilments`,
    );
    await execute(
      `insert into count_checks (service_type, link, counted_at, count)
       select 'followers', f.link, now() - seen.days * interval '1 day', seen.count
         from fulfilments f, (values (11, 900), (9, 2000), (1, 1700)) as seen(days, count)`,
    );
    const { services } = await showHealth(bench.deps, 1);
    expect(services).toMatchObject([{ providerService: '1001', drop: 1500 }]);
    expect((await showHealth(bench.deps, 2)).services).toEqual([]);
    await execute('truncate refill_watches, count_checks');
  });

  it("the provider's health is counted hourly from submissions and endings, and a repeated count adds nothing", async () => {
    const orders = [await paidOrder(db()), await paidOrder(db()), await paidOrder(db())];
    bench.provider.setFaults({ next: [{ action: 'add', kind: '502-html-before' }] });
    for (const order of orders) await submit(bench, order);
    await execute(
      `update fulfilments set state = 'completed', started_at = submitted_at + interval '70 seconds',
              completed_at = submitted_at + interval '1500 seconds', updated_at = now() where state = 'submitted'`,
    );
    await countMeasures(bench.deps);
    await countMeasures(bench.deps);
    const health = await showHealth(bench.deps, 1);
    expect(health.all['24h']).toMatchObject({
      ...{ sends: 3, accepted: 2, doubtful: 1, rejected: 0, completed: 2, short: 0 },
      ...{ startP50Seconds: 120, completeP95Seconds: 1800 },
    });
    expect(health.services).toMatchObject([{ providerService: '1001', name: 'Instagram Followers Europe' }]);
    expect(health.days).toHaveLength(1);
    expect(health.hours.reduce((sum, { sends }) => sum + sends, 0)).toBe(3);
    expect(await showProvider(bench.deps, 1)).toMatchObject({ sentIn24h: 3, acceptedIn24h: 2 });
  });
});
