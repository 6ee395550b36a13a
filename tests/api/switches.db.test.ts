import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Closure } from '#contracts/catalog/closures.ts';
import type {
  ServiceEffectReply,
  StaffServiceReply,
  StaffServicesReply,
} from '#contracts/catalog/services.ts';
import type { RoutesReply } from '#contracts/fulfilment/provider-services.ts';
import { confirmedBoundsHeader } from '#contracts/kit/bounds.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { type ConnectionList, connectionNames } from '#contracts/operations/connections.ts';
import type { SettingLine } from '#contracts/staff/settings.ts';
import type { ShopStatusReply } from '#contracts/staff/shop-status.ts';
import { closedSetting, currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { invitationSetting } from '#server/customers/reviews/review-invitation.ts';
import { livePurchasesSetting } from '#server/customers/social-proof/live-purchases.ts';
import { features } from '#server/features.ts';
import { holdProvider } from '#server/fulfilment/providers/hold-provider.ts';
import { watchStatus } from '#server/operations/health/jobs.ts';
import { countdownSetting } from '#server/orders/promotions/offers/countdown.ts';
import { hostKind } from '#server/pages/host-rules.ts';
import { followHosts } from '#server/pages/hosts-setting.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn } from '#server/platform/database/query.ts';
import type { AnySetting } from '#server/platform/feature/setting.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { watchMaintenance } from '#server/staff/maintenance/jobs.ts';
import { maintenanceSetting } from '#server/staff/maintenance/maintenance-setting.ts';
import { MalformedSetting, readSetting, saveSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import type { Declaration } from '#server/tax/records/installation/declaration-rules.ts';
import { readSender } from '#server/tax/records/installation/installation.ts';
import { fileReturn, findOverdue, watchReturns } from '#server/tax/returns/show-return.ts';
import { callShop } from '#tests/harness/call-shop.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { checkoutBody, eventually, newKey, payWith, post, signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

const shop = startForTests(testShop);
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(shop);
});

const deps = () => shop.program.deps;
const { execute, one, rows } = queriesOn(() => deps().database);
const putSetting = async (key: string, value: unknown) => {
  const list = await fetch(`${shop.url}/api/admin/settings`, { headers: { cookie } });
  const { items } = (await list.json()) as { items: { key: string; stored: unknown }[] };
  const was = items.find((item) => item.key === key)?.stored ?? null;
  if (value === null && was === null) return;
  const headers = { [confirmedBoundsHeader]: 'all_sales' };
  const path = `${shop.url}/api/admin/settings/${key}`;
  const reply = await callShop(path, 'PUT', { cookie, headers, body: { value, was } });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
};
const openPayment = (
  more: Record<string, unknown> = {},
  key = newKey(),
  headers: Record<string, string> = {},
) =>
  post(`${shop.url}/api/create-payment-intent`, checkoutBody(more), { 'idempotency-key': key, ...headers });

describe('a sales switch', () => {
  const close = (...closed: Partial<Closure>[]) =>
    putSetting('catalog.closed', {
      closed: closed.map((each) => ({ service: 'all', country: '', reason: 'pause', note: '', ...each })),
    });
  const sold = async () => {
    const services = (await (await fetch(`${shop.url}/api/services`)).json()) as { type: string }[];
    return [...new Set(services.map(({ type }) => type))].sort();
  };
  const heard = (count: number) =>
    eventually(async () => expect((await currentCatalog(deps())).closed).toHaveLength(count));
  beforeEach(async () => {
    await putSetting('catalog.closed', null);
    await heard(0);
    await execute('delete from network_ranges');
  });
  const comeFrom = (country: string) =>
    execute(
      `insert into network_ranges (first_address, last_address, country) values ('127.0.0.0', '127.255.255.255', $1), ('::1', '::1', $1)`,
      [country],
    );

  it("a sales switch closes a service at once with a message in the visitor's language, and reopens it", async () => {
    await close({ service: 'followers', reason: 'provider' });
    await heard(1);
    expect(await sold()).toEqual(['likes', 'views']);
    const refused = await openPayment({ language: 'fr' });
    expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'service_closed' }]);
    expect(refused.body.message).toContain('nous ne vendons pas ce service');
    await putSetting('catalog.closed', null);
    await heard(0);
    expect(await sold()).toEqual(['followers', 'likes', 'views']);
    expect((await openPayment()).status).toBe(200);
  });

  it('a sales switch closes a service automatically when every provider dropped it, until one offers it again', async () => {
    const list = (change: string) =>
      execute(`update provider_services set ${change} where external_id in ('1001', '1002')`);
    await list('active = false');
    await heard(1);
    expect(await sold()).toEqual(['likes', 'views']);
    expect((await openPayment()).body.error).toMatchObject({ code: 'service_closed' });
    // Only some sizes are closed. The others remain for sale, up to the largest quantity that a provider accepts.
    await list('active = true, max_quantity = 3000');
    await heard(0);
    expect(await sold()).toEqual(['followers', 'likes', 'views']);
    const wanted = (more: object) => openPayment({ serviceId: undefined, packageId: 'custom', ...more });
    expect((await openPayment({ serviceId: 210 })).body.error).toMatchObject({ code: 'service_closed' });
    expect((await wanted({ customQuantity: 40_000 })).body.error).toMatchObject({ code: 'service_closed' });
    expect((await wanted({ customQuantity: 1500 })).status).toBe(200);
    await list('max_quantity = 100000');
  });

  it('a sales switch stores a country by its ISO code and rejects unknown countries', async () => {
    await close({ country: 'UK' });
    const stored = await one<{ value: object }>(`select value from settings where key = 'catalog.closed'`);
    expect(stored.value).toMatchObject({ closed: [{ country: 'GB' }] });
    await expect(close({ country: 'XX' })).rejects.toThrow(/400|422/);
  });

  it('a sales switch lets an open checkout be paid and delivered', async () => {
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
      const [order] = await rows<{ state: string }>('select state from orders where id = $1', [
        begun.orderId,
      ]);
      expect(order?.state).toBe('completed');
    });
  });

  it('a sales switch closes a country for visitors of its networks and leaves no order', async () => {
    await close({ service: 'followers', country: 'FR', reason: 'law' });
    await heard(1);
    expect((await openPayment()).status).toBe(200);
    await comeFrom('FR');
    const before = await rows('select 1 from orders');
    expect((await openPayment()).body.error).toMatchObject({ code: 'service_closed_here' });
    expect(await rows('select 1 from orders')).toHaveLength(before.length);
    expect(await (await fetch(`${shop.url}/api/place`)).json()).toEqual({ success: true, country: 'FR' });
    await close({ country: 'FR' });
    await eventually(async () =>
      expect((await openPayment()).body.error).toMatchObject({ code: 'country_closed' }),
    );
  });

  it('a sales switch closes one package in its countries in every list', async () => {
    await execute(`update services set closed_in = '{IT}' where id = 204`);
    await eventually(async () => {
      const services = (await (await fetch(`${shop.url}/api/services`)).json()) as {
        id: number;
        closedIn?: string[];
      }[];
      expect(services.find(({ id }) => id === 204)?.closedIn).toEqual(['IT']);
    });
    await comeFrom('IT');
    expect((await openPayment({ serviceId: 204 })).body.error).toMatchObject({ code: 'service_closed_here' });
    expect((await openPayment({ serviceId: 203 })).status).toBe(200);
    await execute(`update services set closed_in = '{}' where id = 204`);
  });
});

describe('maintenance mode', () => {
  const shut = { active: true, backMinutes: 20, remindHours: 2, note: '' };
  const isActive = (active: boolean) =>
    eventually(async () => expect((await maintenanceSetting.current(deps())).active).toBe(active));

  it('maintenance mode blocks new orders, admits pass holders, shows member and start, and reminds until it ends', async () => {
    const key = newKey();
    const body = checkoutBody();
    const begun = await post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
    await putSetting('shop.maintenance', shut);
    await isActive(true);
    const refused = await openPayment({ language: 'it' });
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
    expect((await openPayment({}, newKey(), { cookie: preview })).status).toBe(200);
    expect((await fetch(`${shop.url}/api/preview/${'a'.repeat(40)}`)).status).toBe(404);

    const later = (hours: number) =>
      watchMaintenance({ ...deps(), now: () => new Date(Date.now() + hours * hourMs) });
    await later(1);
    await later(3);
    await later(3);
    await later(5);
    const waiting = () =>
      rows<{ open: boolean }>(
        `select resolved_at is null as open from pending_items where reason = 'maintenance_lasts'`,
      );
    expect(await waiting()).toEqual([{ open: true }]);
    await eventually(() =>
      expect(shop.mailbox.mails().filter(({ subject }) => subject.includes('mantenimiento'))).toHaveLength(2),
    );

    await putSetting('shop.maintenance', null);
    await isActive(false);
    await later(5);
    expect(await waiting()).toEqual([{ open: false }]);
    expect(await state()).toEqual({ success: true, active: false, since: null, by: null });
    expect((await openPayment()).status).toBe(200);
  });
});

describe('other owner settings', () => {
  it('other owner settings turn off extra offers, and set their duration', async () => {
    const offer = async () => {
      const reply = await fetch(`${shop.url}/api/upsell-offers?serviceId=204`);
      return ((await reply.json()) as { offer: unknown }).offer;
    };
    expect(await offer()).toMatchObject({ baseQuantity: 1000 });
    await putSetting('promotions.upsell', { active: false, seconds: 240 });
    await eventually(async () => expect(await offer()).toBeNull());
    await putSetting('promotions.upsell', null);
    await eventually(async () => expect(await offer()).not.toBeNull());
  });

  it('other owner settings show the pages of a host name at once, each host with one purpose', async () => {
    const hosts = await followHosts(deps());
    await putSetting('shop.hosts', { promo: ['oferta.example'], brand: [] });
    await eventually(() => expect(hostKind('Oferta.example', hosts())).toBe('promo'));
    const both = { promo: ['a.example'], brand: ['a.example'] };
    const body = { value: both, was: { promo: ['oferta.example'], brand: [] } };
    const refused = await callShop(`${shop.url}/api/admin/settings/shop.hosts`, 'PUT', { cookie, body });
    expect(refused.status).toBe(400);
    await putSetting('shop.hosts', null);
    await eventually(() => expect(hostKind('oferta.example', hosts())).toBe('main'));
  });
});

describe('limits of a change', () => {
  let cookie: string;
  // Renews the proof of identity, because an earlier test may take longer than its validity.
  beforeEach(async () => {
    cookie = await signIn(shop);
  });

  const read = async <Reply>(path: string): Promise<Reply> =>
    (await (await fetch(`${shop.url}${path}`, { headers: { cookie } })).json()) as Reply;

  type Sent = Promise<{ status: number; body: { error?: object } & ServiceEffectReply }>;
  const send = (method: 'POST' | 'PUT', path: string, body: object, meant = ''): Sent =>
    callShop(shop.url + path, method, { cookie, headers: { [confirmedBoundsHeader]: meant }, body });

  async function priced(id: number, priceCents: number) {
    const { service } = await read<StaffServiceReply>(`/api/admin/services/${id}`);
    return { services: [{ id, basis: service.basis, fields: { priceCents } }] };
  }

  it('a price jump is announced and requires confirmation with a proof from the last minute', async () => {
    const opened = await post(`${shop.url}/api/create-payment-intent`, checkoutBody({ serviceId: 210 }), {
      'idempotency-key': newKey(),
    });
    expect(opened.status).toBe(200);
    // The largest package, so no other price has to rise with it.
    const change = await priced(210, 16_000);
    const effect = await send('POST', '/api/admin/services/effect', change);
    expect(effect.body.lines).toMatchObject([{ id: 210, priceCents: 24_999, newPriceCents: 16_000 }]);
    expect(effect.body.summary).toMatchObject({
      ...{ medianFactor: 6400, stopped: 0, bounds: ['leap'] },
      openCheckouts: { count: 1, cents: 24_999 },
    });
    const refused = await send('POST', '/api/admin/service-changes', change);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'beyond_bounds', field: 'leap' },
    ]);
    await executeIn(
      shop.program.deps.database,
      `update staff_sessions set proved_at = now() - interval '2 minutes'`,
    );
    const stale = await send('POST', '/api/admin/service-changes', change, 'leap');
    expect([stale.status, stale.body.error]).toMatchObject([403, { code: 'proof_needed' }]);
    cookie = await signIn(shop);
    expect((await send('POST', '/api/admin/service-changes', change, 'leap')).status).toBe(200);
    expect((await read<StaffServiceReply>('/api/admin/services/210')).service.priceCents).toBe(16_000);
  });

  it('a route at a loss is announced by package and requires confirmation', async () => {
    await executeIn(
      shop.program.deps.database,
      `update provider_services set rate = 400 where external_id = '1002' and provider_id = 1`,
    );
    const { basis } = await read<RoutesReply>('/api/admin/routes');
    const input = { serviceIds: [205, 206], routes: [{ providerId: 1, providerService: '1002' }] };
    const { body } = await send('POST', '/api/admin/routes/effect', input);
    expect(body.lines.map(({ id, newMargin }) => [id, (newMargin ?? 0) < 0])).toEqual([
      [205, true],
      [206, true],
    ]);
    expect(body.summary.bounds).toEqual(['loss']);
    expect((await send('PUT', '/api/admin/routes', { ...input, basis })).body.error).toMatchObject({
      code: 'beyond_bounds',
    });
    expect((await send('PUT', '/api/admin/routes', { ...input, basis }, 'loss')).status).toBe(200);
  });

  it.each([
    ['catalog.closed', { closed: [{ service: 'all', country: '', reason: 'pause', note: '' }] }],
    ['shop.maintenance', { active: true, backMinutes: 30, remindHours: 2, note: '' }],
  ])('%s that stops all sales requires confirmation', async (key, value) => {
    const refused = await send('PUT', `/api/admin/settings/${key}`, { value, was: null });
    expect(refused.body.error).toMatchObject({ code: 'beyond_bounds', field: 'all_sales' });
  });

  it('a switch announces its effect and the codes that then fit no package', async () => {
    const closed = [{ service: 'likes', country: '', reason: 'pause', note: '' }];
    const { body } = await send('POST', '/api/admin/closures/effect', { closed });
    expect(body.lines.every(({ type, newSold }) => type === 'likes' && !newSold)).toBe(true);
    expect(body.summary).toMatchObject({ stopped: body.lines.length, bounds: [] });
    expect(body.lines.length).toBeGreaterThan(0);
  });
});

describe('settings', () => {
  const key = 'proof.live_purchases';
  const line = async (which = key) => {
    const reply = await fetch(`${shop.url}/api/admin/settings`, { headers: { cookie } });
    const { items } = (await reply.json()) as { items: SettingLine[] };
    return items.find((item) => item.key === which);
  };
  const change = (body: object, which = key) =>
    callShop(`${shop.url}/api/admin/settings/${which}`, 'PUT', { cookie, body });
  const store = (which: string, value: unknown) =>
    execute(
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [which, JSON.stringify(value)],
    );

  describe('a setting', () => {
    beforeEach(() => execute('delete from settings where key = $1', [key]));

    it("a setting starts with its default and keeps the owner's value until it is reset", async () => {
      expect(await line()).toEqual({
        key,
        stored: null,
        schema: expect.objectContaining({ type: 'object' }),
        initial: { hours: 24 },
        malformed: null,
        mayChange: 'owner',
        sensitive: false,
        effect: 'at_once',
        changedAt: null,
      });
      expect((await change({ value: { hours: 2 }, was: null })).status).toBe(200);
      expect(await line()).toMatchObject({ stored: { hours: 2 }, changedAt: expect.any(String) });
      await eventually(async () => expect(await livePurchasesSetting.current(deps())).toEqual({ hours: 2 }));
      expect((await change({ value: null, was: { hours: 2 } })).status).toBe(200);
      expect(await line()).toMatchObject({ stored: null, changedAt: null });
      await eventually(async () => expect(await livePurchasesSetting.current(deps())).toEqual({ hours: 24 }));
    });

    it('a setting is saved only when unchanged since it was read', async () => {
      const both = await Promise.all([2, 3].map((hours) => change({ value: { hours }, was: null })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { stored } = (await line()) ?? {};
      expect((await change({ value: { hours: 5 }, was: { hours: 9 } })).status).toBe(409);
      expect((await change({ value: null, was: null })).status).toBe(409);
      expect(await line()).toMatchObject({ stored });
    });

    it('a setting refuses an unreadable value and an undefined key', async () => {
      const refused = await change({ value: { hours: 1000 }, was: null });
      expect([refused.status, refused.body.error]).toMatchObject([400, { field: 'hours' }]);
      expect((await change({ was: null })).status).toBe(400);
      const example = (await line('shop.identity'))?.initial;
      expect((await change({ value: example, was: null }, 'shop.identity')).status).toBe(400);
      for (const which of ['shop.mode', 'shop.first_password', 'nothing'])
        expect((await change({ value: 'live', was: null }, which)).status).toBe(404);
      expect(await line('shop.mode')).toBeUndefined();
      expect(await line()).toMatchObject({ stored: null });
    });
  });

  describe('an unreadable stored value', () => {
    it('an unreadable setting is refused by its key when no default may replace it', async () => {
      await store('shop.identity', { name: 'Auge' });
      await expect(readSetting(deps(), shopIdentity)).rejects.toThrow(MalformedSetting);
      await expect(readSetting(deps(), shopIdentity)).rejects.toThrow(
        /shop\.identity is malformed \(legalName/,
      );
      expect((await line('shop.identity'))?.malformed).toMatch(/legalName/);
      await execute(`delete from settings where key = 'shop.identity'`);
    });

    it.each<[AnySetting, unknown]>([
      [countdownSetting, expect.objectContaining({ active: false })],
      [livePurchasesSetting, { hours: 0 }],
      [invitationSetting, { delayMinutes: null }],
    ])('an unreadable setting is not shown or sent, and is logged', async (setting, instead) => {
      const told: unknown[] = [];
      const log = {
        ...deps().log,
        error: (facts: unknown) => told.push(facts),
      } as unknown as typeof shop.program.deps.log;
      await store(setting.key, 'nonsense');
      expect(await readSetting({ ...deps(), log }, setting)).toEqual(instead);
      expect(told).toEqual([{ setting: setting.key, reason: expect.stringContaining(setting.key) }]);
      expect((await line(setting.key))?.malformed).toContain(setting.key);
      await execute('delete from settings where key = $1', [setting.key]);
    });
  });

  describe('the shop identity', () => {
    it.each(['hola', 'B12345678', 'NIF 12345678A', 'X1234567A'])(
      'the shop identity is refused with the tax number %s',
      async (taxId) => {
        const value = {
          ...(await readSetting(deps(), shopIdentity)),
          legalName: 'Otra Tienda, S. L.',
          taxId,
        };
        const refused = await change({ value, was: null }, 'shop.identity');
        expect(refused.status).toBe(422);
        expect(refused.body).toMatchObject({ error: { code: 'own_tax_number_invalid', field: 'taxId' } });
      },
    );

    it('the shop identity is refused when the address has no postal code', async () => {
      const value = {
        ...(await readSetting(deps(), shopIdentity)),
        ...{ legalName: 'Otra Tienda, S. L.', taxId: 'B12345674', email: 'hola@tienda.test' },
        address: ['Calle Mayor 1', 'Madrid'],
      };
      const refused = await change({ value, was: null }, 'shop.identity');
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ error: { code: 'own_address_incomplete', field: 'address' } });
    });

    it('a change of the shop identity also updates the producer of the invoicing program, with the town of its address', async () => {
      const value = {
        ...(await readSetting(deps(), shopIdentity)),
        ...{ legalName: 'Otra Tienda, S. L.', taxId: 'B12345674', email: 'hola@tienda.test' },
        address: ['Calle Nueva 1', '08001 Barcelona', 'España'],
      };
      expect((await change({ value, was: null }, 'shop.identity')).status).toBe(200);
      const { content } = await one<{ content: Declaration }>(
        'select content from register_declarations order by stated_at desc, id desc limit 1',
      );
      const fields = new Map(content.fields);
      expect(fields.get('NIF del productor')).toBe('B12345674');
      expect(fields.get('Fecha y lugar')).toMatch(/, Barcelona$/);
      expect((await change({ value: null, was: value }, 'shop.identity')).status).toBe(200);
    });

    it('the shop identity is not used as the producer of the invoicing program when the owner names another one', async () => {
      const value = {
        name: 'Programas Ejemplo, S. L.',
        taxId: 'B12345674',
        address: 'Gran Vía 1, 28013 Madrid',
      };
      expect(
        (await change({ value: { ...value, taxId: 'B12345675' }, was: null }, 'tax.producer')).status,
      ).toBe(422);
      expect((await change({ value, was: null }, 'tax.producer')).status).toBe(200);
      const stated = await one<{ content: Declaration }>(
        'select content from register_declarations order by stated_at desc, id desc limit 1',
      );
      expect(stated.content.fields).toContainEqual(['Productor', value.name]);
      expect(await readSender(deps())).toMatchObject({ producer: { taxId: 'B12345674' } });
      expect((await change({ value: null, was: value }, 'tax.producer')).status).toBe(200);
    });
  });
});

describe('the shop status', () => {
  const ask = async <Reply>(path: string): Promise<Reply> =>
    (await (await fetch(`${shop.url}${path}`, { headers: { cookie } })).json()) as Reply;
  const status = () => ask<ShopStatusReply>('/api/admin/status');
  const kinds = async () => (await status()).parts.map(({ kind }) => kind);
  const marks = async () => {
    const { items } = await ask<StaffServicesReply>('/api/admin/services');
    return new Set(items.filter(({ active }) => active).map(({ stopped }) => stopped));
  };
  const keep = (key: string, value: unknown) =>
    inTransaction(deps().database, (tx) => saveSetting(tx, key, value));
  const later = (minutes: number) =>
    watchStatus({ ...deps(), now: () => new Date(Date.now() + minutes * 60_000) }, features);
  const told = () => shop.mailbox.mails().filter(({ text }) => text.includes('En mantenimiento'));

  it('the shop status is empty while the shop sells everything', async () => {
    expect(await status()).toEqual({ success: true, selling: 'all', parts: [] });
    expect(await marks()).toEqual(new Set([null]));
  });

  it('the shop status is consistent with every list, and no list offers what a switch or maintenance closes', async () => {
    const closed = (service: string, country = '') => ({ service, country, reason: 'pause', note: '' });
    await keep('catalog.closed', { closed: [closed('likes'), closed('views', 'FR')] });
    await eventually(async () => expect((await closedSetting.current(deps())).closed).toHaveLength(2));
    await eventually(async () => expect((await currentCatalog(deps())).closed).toHaveLength(2));
    const part = await status();
    expect(part.selling).toBe('part');
    expect(part.parts).toEqual([
      { kind: 'closed', service: 'likes', country: '' },
      { kind: 'closed', service: 'views', country: 'FR' },
    ]);
    const { items } = await ask<StaffServicesReply>('/api/admin/services');
    const sold = items.filter(({ active }) => active);
    expect(sold.filter(({ type }) => type === 'likes').every(({ stopped }) => stopped === 'closed')).toBe(
      true,
    );
    expect(
      sold.filter(({ type }) => type === 'views').every(({ notSoldIn }) => notSoldIn.includes('FR')),
    ).toBe(true);
    const { total } = await ask<StaffServicesReply>('/api/admin/services?state=stopped');
    expect(total).toBe(sold.filter(({ type }) => type === 'likes').length);

    await keep('shop.maintenance', { active: true, backMinutes: 20, remindHours: 2, note: '' });
    await eventually(async () => expect((await maintenanceSetting.current(deps())).active).toBe(true));
    expect((await status()).selling).toBe('nothing');
    expect(await kinds()).toEqual(['maintenance', 'closed', 'closed']);
    expect(await marks()).toEqual(new Set(['maintenance']));
  });

  it('the shop mails the owner once about a lasting new problem, and again when it grows', async () => {
    const before = told().length;
    await later(0);
    await later(4);
    expect(await rows('select 1 from status_notices')).toHaveLength(0);
    await later(6);
    await later(8);
    const notices = () =>
      rows<{ worse: string[]; selling: string }>(
        'select worse, selling from status_notices order by created_at',
      );
    expect(await notices()).toEqual([
      { worse: ['maintenance', 'closed:likes:', 'closed:views:FR'], selling: 'nothing' },
    ]);
    await eventually(() => expect(told().length).toBe(before + 1));
    expect(told().at(-1)?.text).toContain('Closed: views in France');

    await keep('shop.maintenance', { active: false, backMinutes: 20, remindHours: 2, note: '' });
    await keep('catalog.closed', { closed: [] });
    await eventually(async () => expect((await status()).parts).toEqual([]));
    await inTransaction(deps().database, (tx) =>
      holdProvider(deps(), tx, { providerId: 1, reason: 'balance' }),
    );
    expect(await kinds()).toEqual(['provider_held']);
    expect((await status()).selling).toBe('all');
    await later(10);
    await later(16);
    expect((await notices()).map(({ worse }) => worse[0])).toEqual(['maintenance', 'provider_held:1']);
    // Resolved problems are forgotten, so the same problem is reported again.
    await execute('update providers set held_at = null, hold_reason = null where id = 1');
    await later(20);
    // The inbox item is still open and counts in addition to the parts.
    const parts = `select name from status_parts where name not like 'pending:%'`;
    expect(await rows(parts)).toHaveLength(0);
  });

  it('the shop status shows an unfiled tax return in the status line and inbox after its deadline until it is filed', async () => {
    const at = (day: string) => ({ ...deps(), now: () => new Date(`${day}T10:00:00Z`) });
    expect(await findOverdue(at('2027-05-02'))).toEqual([]);
    await keep('tax.regime', { oneStopFrom: '2026-12-01' });
    expect(await findOverdue(at('2027-01-31'))).toEqual([]);
    expect(await findOverdue(at('2027-05-02'))).toEqual([
      { year: 2026, quarter: 4 },
      { year: 2027, quarter: 1 },
    ]);
    await watchReturns(at('2027-05-02'));
    const open = () =>
      rows<{ subject: string }>(
        `select subject_id as subject from pending_items where reason = 'return_overdue' and resolved_at is null order by 1`,
      );
    expect(await open()).toEqual([{ subject: '2026-4' }, { subject: '2027-1' }]);
    const { id, username } = await one<{ id: StaffActor['id']; username: string }>(
      'select id, username from staff_members limit 1',
    );
    const staff: StaffActor = { kind: 'staff', id, username, role: 'owner' };
    await fileReturn(at('2027-05-02'), { year: 2026, quarter: 4, staff, note: '' });
    expect(await open()).toEqual([{ subject: '2027-1' }]);
    expect(await findOverdue(at('2027-05-02'))).toEqual([{ year: 2027, quarter: 1 }]);
  });
});

describe('the list of connections', () => {
  const call = (method: string, path: string) =>
    callShop(`${shop.url}/api/admin/connections${path}`, method, { cookie });

  it('the list of connections shows each connection with its address and no secret, and tests it on request', async () => {
    const { body } = (await call('GET', '')) as { body: ConnectionList };
    expect(body.items.map(({ name }) => name)).toEqual(connectionNames);
    const { config } = shop.program.deps;
    const told = JSON.stringify(body);
    for (const secret of [String(config.stripe?.secretKey), config.provider.apiKey])
      expect(told).not.toContain(secret);
    expect(told).not.toMatch(/:\/\/|@/);
    for (const { name } of body.items.filter(({ testable }) => testable))
      expect([name, (await call('POST', `/${name}/test`)).body]).toEqual([
        name,
        { success: true, reason: null, milliseconds: expect.any(Number) },
      ]);
  });

  it('the list of connections reports an unreachable connection, and refuses untestable and unknown ones', async () => {
    const { deps } = shop.program;
    const { first } = deps.processors;
    const { ping } = first;
    first.ping = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:443'));
    expect((await call('POST', '/processor/test')).body.reason).toContain('cannot be reached');
    first.ping = ping;
    expect((await call('POST', '/measuring/test')).status).toBe(404);
    expect((await call('POST', '/strange/test')).status).toBe(400);
  });
});
