import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { type PaymentIntentReply, paymentIntentReplySchema } from '#contracts/checkout/checkout-schemas.ts';
import { type ImportReply, importReplySchema } from '#contracts/customers/imports.ts';
import { type BuyerOrder, buyerOrderSchema } from '#contracts/orders/orders.ts';
import { errors } from '#messages/it/errors.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { textsWithDefaults } from '#server/catalog/types/type-rules.ts';
import { collectAbandonedCheckouts } from '#server/marketing/abandoned-checkouts/feature.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  payWith,
  post,
  signIn,
  testShop,
  uniqueName,
} from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { tokenOf } from '#tests/harness/token-of.ts';

const shop = startForTests(testShop);
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(shop);
});

const staff = (method: string, path: string, body?: unknown) =>
  fetch(`${shop.url}/api/admin/service-kinds${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'accept-language': 'es' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function kinds(): Promise<StaffKind[]> {
  const answer = await staff('GET', '');
  return ((await answer.json()) as { kinds: StaffKind[] }).kinds;
}

const names = (one: string, many: string) =>
  Object.fromEntries(['es', 'fr', 'it', 'en'].map((locale) => [locale, { one, many }]));
const newKind = (code: string, more: object = {}) => ({
  ...{ code, form: 'likes', network: 'tiktok', names: names('corazón', 'corazones'), texts: {} },
  ...{ active: true, position: 5, ...more },
});

const tiktokBody = (more: Record<string, unknown> = {}): Record<string, unknown> & { username: string } => {
  const username = uniqueName()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20);
  return { ...checkoutBody(), serviceId: 503, ...more, username: String(more.username ?? username) };
};
const ask = (body: unknown, path = '/api/create-payment-intent') =>
  post(`${shop.url}${path}`, body, { 'idempotency-key': newKey() });

async function openPayment(body: unknown, path?: string): Promise<PaymentIntentReply> {
  const answer = await ask(body, path);
  expect(answer).toMatchObject({ status: 200 });
  return paymentIntentReplySchema.parse(answer.body);
}

async function readOrder(orderId: string): Promise<BuyerOrder> {
  return buyerOrderSchema.parse(await (await fetch(`${shop.url}/api/orders/${tokenOf(orderId)}`)).json());
}

async function buy(body: unknown, path?: string): Promise<BuyerOrder> {
  const reply = await openPayment(body, path);
  await payWith(shop, reply.paymentIntentId);
  await eventually(async () => expect((await readOrder(reply.orderId)).status).toBe('completed'));
  return readOrder(reply.orderId);
}

const list = async (query: string) =>
  (await (await fetch(`${shop.url}/api/services${query}`)).json()) as Service[];

describe('followers on another network', () => {
  it("followers on another network are bought, sent with an address there, and confirmed by their own name in the buyer's language", async () => {
    const body = tiktokBody({ language: 'fr', amount: '14.99' });
    const name = `https://m.tiktok.com/@${body.username.toUpperCase()}?lang=fr`;
    const order = await buy({ ...body, username: name });
    const link = `https://www.tiktok.com/@${body.username}`;
    expect(shop.provider.orders().filter((placed) => placed.link === link)).toMatchObject([
      { service: 1005, quantity: 500 },
    ]);
    expect(order).toMatchObject({
      ...{ serviceType: 'followers', audience: null, platform: 'tiktok', socialMediaUrl: link },
      ...{ kind: { code: 'tiktok-followers' }, serviceName: '500 abonnés TikTok', estimate: null },
      instagramUsername: body.username,
      // Hearts are not counted, so the shop offers no refill.
      mayAskRefill: false,
    });
    await eventually(() => {
      const mails = shop.mailbox.mails().filter(({ to }) => to === body.email);
      expect(mails).toHaveLength(2);
      for (const mail of mails) expect(mail.text).toMatch(/500 abonnés TikTok\n.* TikTok\s*: @/);
    });
    const staffOrder = await fetch(`${shop.url}/api/admin/orders/${order.id}`, { headers: { cookie } });
    expect(await staffOrder.text()).toContain('"code":"tiktok-followers"');
  });

  it('followers on another network are sold in the quantities of their own price list', async () => {
    const { serviceId: _, ...custom } = tiktokBody({ packageId: 'custom', kind: 'tiktok-followers' });
    const reply = await openPayment({ ...custom, customQuantity: 750 });
    expect(reply).toMatchObject({ quantity: 750, amountCents: 1999 });
  });

  it("followers on another network require a name of that network, with an error in the buyer's language", async () => {
    const wrong = await ask(tiktokBody({ username: 'https://www.youtube.com/@marta', language: 'it' }));
    expect(wrong).toMatchObject({ status: 422, body: { message: errors.username_invalid } });
    const { body } = await ask(tiktokBody({ username: 'https://www.tiktok.com/@marta', serviceId: 204 }));
    expect(body).toMatchObject({ error: { code: 'username_invalid', field: 'username' } });
  });

  it('followers on another network appear in their own list and in none of the three standard ones', async () => {
    const all = await list('');
    expect(all).toHaveLength(37);
    expect(all.every(({ kind, platform }) => kind === undefined && platform === 'instagram')).toBe(true);
    const own = await list('?kind=tiktok-followers');
    expect(own.map(({ quantity, kind, platform }) => [quantity, kind, platform])).toEqual(
      [100, 250, 500, 1000, 2500, 5000].map((quantity) => [quantity, 'tiktok-followers', 'tiktok']),
    );
    expect((await fetch(`${shop.url}/api/services?kind=nobody-sells-it`)).status).toBe(404);
  });

  it('followers on another network resume an abandoned order on their own page', async () => {
    const body = tiktokBody({ language: 'it' });
    await openPayment(body);
    await execute(
      shop.program.deps.database,
      `update orders set created_at = now() - interval '3 hours' where email = $1`,
      [body.email],
    );
    await collectAbandonedCheckouts(shop.program.deps);
    const answer = await fetch(
      `${shop.url}/api/admin/abandoned-checkouts?q=${encodeURIComponent(String(body.email))}`,
      { headers: { cookie } },
    );
    const { items } = (await answer.json()) as { items: { recoveryUrl: string; kind: object }[] };
    expect(items).toMatchObject([{ kind: { code: 'tiktok-followers' } }]);
    const url = new URL(items[0]?.recoveryUrl ?? '');
    expect(url.pathname).toBe('/it/tiktok-followers');
    const token = url.searchParams.get('recover');
    const draft = await (await fetch(`${shop.url}/api/abandoned-checkouts/${token}`)).json();
    expect(draft).toMatchObject({ draft: { serviceId: 503, kind: 'tiktok-followers', audience: null } });
  });
});

describe('a service type made by the owner', () => {
  it('a service type made by the owner is sold at once with its packages and links of its network, and no longer after it is closed', async () => {
    expect((await staff('POST', '', newKind('tiktok-hearts'))).status).toBe(200);
    const packages = [{ quantity: 100, priceCents: 299, provider: 'default', providerService: '1003' }];
    const { database } = shop.program.deps;
    const offered = `update provider_services set active = $1 where external_id = '1004'`;
    await execute(database, offered, [false]);
    const refusal = async (change: object) => {
      const answer = await staff('POST', '/tiktok-hearts/packages', {
        packages: [{ ...packages[0], ...change }],
      });
      return ((await answer.json()) as { error: { code: string } }).error.code;
    };
    expect(await refusal({ providerService: '1004' })).toBe('provider_service_gone');
    expect(await refusal({ quantity: 900_000 })).toBe('provider_quantity_refused');
    // The service of another package was removed at the provider. Saving still succeeds.
    expect((await staff('POST', '/tiktok-hearts/packages', { packages })).status).toBe(200);
    await execute(database, offered, [true]);
    await eventually(async () => expect(await list('?kind=tiktok-hearts')).toHaveLength(1));
    const [service] = await list('?kind=tiktok-hearts');
    const { username: instagramUsername, ...body } = tiktokBody({ serviceId: service?.id });
    const video = 'https://www.tiktok.com/@marta/video/7301234567890123456';
    const path = '/api/likes/create-likes-payment-intent';
    const order = await buy({ ...body, instagramUsername, selectedPosts: [`${video}?lang=es`] }, path);
    expect(order).toMatchObject({ serviceName: '100 corazones', posts: [{ link: video, quantity: 100 }] });
    expect(shop.provider.orders().filter(({ link }) => link === video)).toMatchObject([
      { service: 1003, quantity: 100 },
    ]);

    const kind = (await kinds()).find(({ code }) => code === 'tiktok-hearts');
    const { names: said, texts, position, basis } = kind!;
    const change = { names: said, texts, position, active: false };
    expect((await staff('PUT', '/tiktok-hearts', { ...change, basis })).status).toBe(200);
    expect((await staff('PUT', '/tiktok-hearts', { ...change, basis })).status).toBe(409);
    await eventually(async () => expect(await list('?kind=tiktok-hearts')).toEqual([]));
    const late = await ask({ ...body, instagramUsername, selectedPosts: [video] }, path);
    expect(late.body).toMatchObject({ error: { code: 'service_closed' } });
    expect(await readOrder(order.id)).toMatchObject({ serviceName: '100 corazones' });
  });

  it('a service type made by the owner has a unique address that is not reserved for a page', async () => {
    const both = await Promise.all(
      ['x-posts', 'x-posts'].map((code) => staff('POST', '', newKind(code, { network: 'x' }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const code of ['ig-likes', 'my-orders', 'admin', 'politica-de-privacidad', 'servicios']) {
      const refused = await staff('POST', '', newKind(code));
      expect(await refused.json()).toMatchObject({ error: { code: 'kind_code_reserved', field: 'code' } });
    }
    expect((await staff('POST', '', newKind('No Code'))).status).toBe(400);
  });

  it('a service type made by the owner has a page in four languages before any text is written', async () => {
    const catalog = await currentCatalog(shop.program.deps);
    const written = catalog.types.find(({ code }) => code === 'tiktok-followers')!;
    expect(textsWithDefaults({ names: written.names, texts: {} }, 'fr')).toEqual({
      ...{ heading: 'Abonnés TikTok', title: 'Abonnés TikTok', questions: [] },
      lead: 'Choisissez un pack et dites-nous pour qui il est. Sans compte ni mot de passe.',
      description: 'Abonnés TikTok. Prix en euros TTC, sans mot de passe ni compte à créer.',
    });
    const shown = await kinds();
    expect(shown.find(({ code }) => code === 'tiktok-followers')).toMatchObject({
      ...{ missing: [], packages: 6, unperformed: 0 },
      paths: { es: '/es/tiktok-followers', en: '/tiktok-followers' },
    });
  });
});

describe('a catalogue import of an export', () => {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${shop.url}/api/admin${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  }
  const show = async (id: string) =>
    importReplySchema.parse(await (await call('GET', `/imports/${id}`)).json()).import;
  const reached = (id: string, state: ImportReply['import']['state']) =>
    eventually(async () => expect((await show(id)).state).toBe(state));

  async function bring(kind: string, file: Buffer): Promise<string> {
    const begun = await call('POST', '/imports', { kind, fileName: 'a.csv', bytes: file.length });
    const { id } = (await begun.json()) as { id: string };
    await call('PUT', `/imports/${id}/pieces/0`, { base64: file.toString('base64') });
    await call('POST', `/imports/${id}/uploaded`);
    await reached(id, 'checked');
    return id;
  }

  const exported = async (list: string, asked = '') =>
    Buffer.from(await (await call('GET', `/${list}.csv${asked}`)).arrayBuffer());
  const problemsOf = (id: string) =>
    rows(
      shop.program.deps.database,
      `select line, problem from import_rows where import_id = $1 and state = 'refused'`,
      [id],
    );

  it('a catalogue import changes nothing: prices, types, closed services and codes', async () => {
    await execute(
      shop.program.deps.database,
      'update services set active = false, popular = false where id = 201',
    );
    for (const [kind, list, asked] of [
      ['catalogue', 'services', ''],
      ['codes', 'discount-codes', ''],
      ['catalogue', 'services', '?for=people'],
      ['codes', 'discount-codes', '?for=people'],
    ] as const) {
      const id = await bring(kind, await exported(list, asked));
      expect(await problemsOf(id)).toEqual([]);
      const { counts, lines } = await show(id);
      expect([kind, counts]).toEqual([kind, { same: lines }]);
    }
  });

  it('a catalogue import restores prices and closed services from a saved list, and can be undone', async () => {
    const saved = await exported('services');
    const state = () =>
      rows(shop.program.deps.database, 'select id, price_cents, active from services order by id');
    const before = await state();
    await execute(shop.program.deps.database, 'update services set active = true where id = 201');
    await execute(
      shop.program.deps.database,
      'update services set price_cents = price_cents + 1 where id = 204',
    );
    const touched = await state();
    const id = await bring('catalogue', saved);
    expect((await show(id)).counts).toMatchObject({ good: 2 });
    await call('POST', `/imports/${id}/run`);
    await reached(id, 'done');
    expect(await state()).toEqual(before);
    await call('POST', `/imports/${id}/undo`);
    await reached(id, 'undone');
    expect(await state()).toEqual(touched);
  });

  it('a catalogue import refuses a price ten times the present one and shows both', async () => {
    const wrong = (await exported('services')).toString().replaceAll('priceCents', 'precio');
    const id = await bring('catalogue', Buffer.from(wrong));
    const { counts, lines } = await show(id);
    expect(counts.good).toBeUndefined();
    expect(counts.refused).toBeGreaterThan(lines / 2);
    expect(await problemsOf(id)).toContainEqual(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'leaps', column: 'price' }) }),
    );
  });
});
