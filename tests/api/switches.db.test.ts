// Proves back-office-12.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Closure } from '#contracts/catalog/closures.ts';
import { meantHeader } from '#contracts/kit/bounds.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { hostKind } from '#server/pages/host-rules.ts';
import { followHosts } from '#server/pages/hosts-setting.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { watchMaintenance } from '#server/staff/maintenance/jobs.ts';
import { maintenanceSetting } from '#server/staff/maintenance/maintenance-setting.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  payWith,
  post,
  signIn,
  type TestShop,
  testShop,
} from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const deps = () => shop.program.deps;
const put = async (key: string, value: unknown) => {
  const list = await fetch(`${shop.url}/api/admin/settings`, { headers: { cookie } });
  const { items } = (await list.json()) as { items: { key: string; stored: unknown }[] };
  const was = items.find((item) => item.key === key)?.stored ?? null;
  if (value === null && was === null) return;
  const reply = await fetch(`${shop.url}/api/admin/settings/${key}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', [meantHeader]: 'all_sales' },
    body: JSON.stringify({ value, was }),
  });
  expect([reply.status, await reply.json()]).toMatchObject([200, { success: true }]);
};
const open = (more: Record<string, unknown> = {}, key = newKey(), headers: Record<string, string> = {}) =>
  post(`${shop.url}/api/create-payment-intent`, checkoutBody(more), { 'idempotency-key': key, ...headers });

describe('a switch', () => {
  const close = (...closed: Partial<Closure>[]) =>
    put('catalog.closed', {
      closed: closed.map((each) => ({ service: 'all', country: '', reason: 'pause', note: '', ...each })),
    });
  const sold = async () => {
    const services = (await (await fetch(`${shop.url}/api/services`)).json()) as { type: string }[];
    return [...new Set(services.map(({ type }) => type))].sort();
  };
  const heard = (count: number) =>
    eventually(async () => expect((await currentCatalog(deps())).closed).toHaveLength(count));
  beforeEach(async () => {
    await put('catalog.closed', null);
    await heard(0);
    await execute(deps().database, 'delete from network_ranges');
  });
  const comeFrom = (country: string) =>
    execute(
      deps().database,
      `insert into network_ranges (first_address, last_address, country) values ('127.0.0.0', '127.255.255.255', $1), ('::1', '::1', $1)`,
      [country],
    );

  it('takes a service off sale at once, in the visitor’s language, and gives it back', async () => {
    await close({ service: 'followers', reason: 'provider' });
    await heard(1);
    expect(await sold()).toEqual(['likes', 'views']);
    const refused = await open({ language: 'fr' });
    expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'service_closed' }]);
    expect(refused.body.message).toContain('nous ne vendons pas ce service');
    await put('catalog.closed', null);
    await heard(0);
    expect(await sold()).toEqual(['followers', 'likes', 'views']);
    expect((await open()).status).toBe(200);
  });

  it('is thrown by itself for what every provider has dropped, until one takes it again', async () => {
    const list = (change: string) =>
      execute(
        deps().database,
        `update provider_services set ${change} where external_id in ('1001', '1002')`,
      );
    await list('active = false');
    await heard(1);
    expect(await sold()).toEqual(['likes', 'views']);
    expect((await open()).body.error).toMatchObject({ code: 'service_closed' });
    // Only some sizes are closed: the others stay, and more at once than anybody takes is refused before it is paid.
    await list('active = true, max_quantity = 3000');
    await heard(0);
    expect(await sold()).toEqual(['followers', 'likes', 'views']);
    const wanted = (more: object) => open({ serviceId: undefined, packageId: 'custom', ...more });
    expect((await open({ serviceId: 210 })).body.error).toMatchObject({ code: 'service_closed' });
    expect((await wanted({ customQuantity: 40_000 })).body.error).toMatchObject({ code: 'service_closed' });
    expect((await wanted({ customQuantity: 1500 })).status).toBe(200);
    await list('max_quantity = 100000');
  });

  it('is thrown in countries that there are, by their codes', async () => {
    await close({ country: 'UK' });
    const stored = await one<{ value: object }>(
      deps().database,
      `select value from settings where key = 'catalog.closed'`,
    );
    expect(stored.value).toMatchObject({ closed: [{ country: 'GB' }] });
    await expect(close({ country: 'XX' })).rejects.toThrow(/400|422/);
  });

  it('lets a checkout that is open be paid, and delivered', async () => {
    const key = newKey();
    const body = checkoutBody();
    const ask = () => post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
    const { body: begun } = await ask();
    await close({ service: 'all' });
    await heard(1);
    expect((await ask()).body).toMatchObject({
      orderId: begun.orderId,
      paymentIntentId: begun.paymentIntentId,
    });
    await payWith(shop, String(begun.paymentIntentId));
    await eventually(async () => {
      const [order] = await rows<{ state: string }>(
        deps().database,
        'select state from orders where id = $1',
        [begun.orderId],
      );
      expect(order?.state).toBe('completed');
    });
  });

  it('closes one country to those whose network is there, and leaves no order behind', async () => {
    await close({ service: 'followers', country: 'FR', reason: 'law' });
    await heard(1);
    expect((await open()).status).toBe(200);
    await comeFrom('FR');
    const before = await rows(deps().database, 'select 1 from orders');
    expect((await open()).body.error).toMatchObject({ code: 'service_closed_here' });
    expect(await rows(deps().database, 'select 1 from orders')).toHaveLength(before.length);
    expect(await (await fetch(`${shop.url}/api/place`)).json()).toEqual({ success: true, country: 'FR' });
    await close({ country: 'FR' });
    await eventually(async () => expect((await open()).body.error).toMatchObject({ code: 'country_closed' }));
  });

  it('of one package keeps it from its countries, and every list says so', async () => {
    await execute(deps().database, `update services set closed_in = '{IT}' where id = 204`);
    await eventually(async () => {
      const services = (await (await fetch(`${shop.url}/api/services`)).json()) as {
        id: number;
        closedIn?: string[];
      }[];
      expect(services.find(({ id }) => id === 204)?.closedIn).toEqual(['IT']);
    });
    await comeFrom('IT');
    expect((await open({ serviceId: 204 })).body.error).toMatchObject({ code: 'service_closed_here' });
    expect((await open({ serviceId: 203 })).status).toBe(200);
    await execute(deps().database, `update services set closed_in = '{}' where id = 204`);
  });
});

describe('maintenance', () => {
  const shut = { active: true, backMinutes: 20, remindHours: 2, note: '' };
  const isActive = (active: boolean) =>
    eventually(async () => expect((await maintenanceSetting.current(deps())).active).toBe(active));

  it('begins nothing new, lets who has a pass look in, says who and since when, and reminds until it is over', async () => {
    const key = newKey();
    const body = checkoutBody();
    const begun = await post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
    await put('shop.maintenance', shut);
    await isActive(true);
    const refused = await open({ language: 'it' });
    expect([refused.status, refused.body.error]).toMatchObject([503, { code: 'shop_paused' }]);
    expect(refused.body.message).toContain('in manutenzione');
    const again = await post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
    expect(again.body).toMatchObject({ orderId: begun.body.orderId });
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);

    const state = async () =>
      (await fetch(`${shop.url}/api/admin/maintenance`, { headers: { cookie } })).json();
    expect(await state()).toMatchObject({ active: true, by: 'owner', since: expect.any(String) });
    const made = await fetch(`${shop.url}/api/admin/maintenance/preview`, {
      method: 'POST',
      headers: { cookie },
    });
    const { url } = (await made.json()) as { url: string };
    const pass = await fetch(`${shop.url}${new URL(url).pathname}`, { redirect: 'manual' });
    expect([pass.status, pass.headers.get('location')]).toEqual([303, '/es/ig']);
    const [preview = ''] = pass.headers.get('set-cookie')?.split(';') ?? [];
    expect((await open({}, newKey(), { cookie: preview })).status).toBe(200);
    expect((await fetch(`${shop.url}/api/preview/${'a'.repeat(40)}`)).status).toBe(404);

    const later = (hours: number) =>
      watchMaintenance({ ...deps(), now: () => new Date(Date.now() + hours * hourMs) });
    await later(1);
    await later(3);
    await later(3);
    await later(5);
    const waiting = () =>
      rows<{ open: boolean }>(
        deps().database,
        `select resolved_at is null as open from pending_items where reason = 'maintenance_lasts'`,
      );
    expect(await waiting()).toEqual([{ open: true }]);
    await eventually(() =>
      expect(shop.mailbox.mails().filter(({ subject }) => subject.includes('mantenimiento'))).toHaveLength(2),
    );

    await put('shop.maintenance', null);
    await isActive(false);
    await later(5);
    expect(await waiting()).toEqual([{ open: false }]);
    expect(await state()).toEqual({ success: true, active: false, since: null, by: null });
    expect((await open()).status).toBe(200);
  });
});

describe('what else the owner turns', () => {
  it('offers on top are gone while the owner offers nothing, and their clock is the owner’s', async () => {
    const offer = async () => {
      const reply = await fetch(`${shop.url}/api/upsell-offers?serviceId=204`);
      return ((await reply.json()) as { offer: unknown }).offer;
    };
    expect(await offer()).toMatchObject({ baseQuantity: 1000 });
    await put('promotions.upsell', { active: false, seconds: 240 });
    await eventually(async () => expect(await offer()).toBeNull());
    await put('promotions.upsell', null);
    await eventually(async () => expect(await offer()).not.toBeNull());
  });

  it('a host name shows its own pages as soon as it is entered, and is of one kind', async () => {
    const hosts = await followHosts(deps());
    await put('shop.hosts', { promo: ['oferta.example'], brand: [] });
    await eventually(() => expect(hostKind('Oferta.example', hosts())).toBe('promo'));
    const both = { promo: ['a.example'], brand: ['a.example'] };
    const refused = await fetch(`${shop.url}/api/admin/settings/shop.hosts`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ value: both, was: { promo: ['oferta.example'], brand: [] } }),
    });
    expect(refused.status).toBe(400);
    await put('shop.hosts', null);
    await eventually(() => expect(hostKind('oferta.example', hosts())).toBe('main'));
  });
});
