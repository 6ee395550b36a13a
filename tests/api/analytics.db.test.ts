import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentTextVersion } from '#contracts/pages/visitor-cookies.ts';
import { startAnalytics } from '#sandbox/analytics/start-analytics.ts';
import { currentMeasurement } from '#server/marketing/measurement/current-measurement.ts';
import { loadConfig, sandboxKeys } from '#server/platform/config/config.ts';
import { queriesOn } from '../harness/queries.ts';
import {
  eventually,
  type JsonAnswer,
  openCheckout,
  payWith,
  post,
  type TestShop,
  testShop,
} from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const analytics = startForTests(() => startAnalytics({ port: 0, apiSecret: sandboxKeys.analyticsSecret }));
let shop: TestShop;
beforeAll(async () => {
  const { analytics: measuring } = loadConfig({ ANALYTICS_URL: analytics.url });
  shop = await testShop({ config: { analytics: measuring } });
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;
const { maybeOne, rows } = queriesOn(db);
const consentsOf = (visitor: string) =>
  rows<Record<string, unknown>>('select * from consents where visitor_id = $1 order by id', [visitor]);
const conversionOf = (orderId: string) =>
  maybeOne<Record<string, unknown>>('select * from conversions where order_id = $1', [orderId]);
const hitsOf = (order: { orderNumber: string }) => analytics.hits({ search: order.orderNumber });

async function choose(choice: Record<string, unknown>, cookie = '') {
  const answer = await fetch(`${shop.url}/api/consent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    body: JSON.stringify({ version: consentTextVersion, language: 'es', ...choice }),
  });
  const set = answer.headers.get('set-cookie') ?? '';
  return {
    status: answer.status,
    set,
    cookie: set.split(';')[0] ?? '',
    visitor: /\.([0-9a-f-]{36});/.exec(set)?.[1] ?? '',
  };
}
const all = { analytics: true, advertising: true, personalisation: true };
const none = { analytics: false, advertising: false, personalisation: false };

async function paidOrder() {
  const order = await openCheckout(shop);
  await payWith(shop, order.paymentIntentId);
  await eventually(async () => {
    const row = await maybeOne<{ paid_at: Date | null }>('select paid_at from orders where id = $1', [
      order.orderId,
    ]);
    expect(row?.paid_at).toBeTruthy();
  });
  return order;
}
type Order = Awaited<ReturnType<typeof paidOrder>>;

const report = (order: Order, cookie = '', more: Record<string, unknown> = {}): Promise<JsonAnswer> =>
  post(
    `${shop.url}/api/track-conversion`,
    {
      orderId: order.accessToken,
      paymentIntentId: order.paymentIntentId,
      amount: '9.99',
      currency: 'EUR',
      email: 'someone@example.com',
      serviceId: 204,
      quantity: 1000,
      source: 'inline_checkout_card',
      ...more,
    },
    { cookie },
  );

describe('a consent choice', () => {
  it('a consent choice is stored as proof, and the browser receives a cookie that its scripts can read', async () => {
    const { status, set, visitor } = await choose({ ...all, advertising: false });
    expect(status).toBe(200);
    expect(set).toMatch(/^consent=2026-11-4\.101\.[0-9a-f-]{36}; Max-Age=15552000; Path=\/; SameSite=Lax$/);
    const [kept] = await consentsOf(visitor);
    expect(kept).toMatchObject({ analytics: true, advertising: false, personalisation: true });
    expect(kept).toMatchObject({ version: '2026-11-4', locale: 'es' });
    expect(kept).toMatchObject({ browser: 'Firefox' });
    expect(String(kept?.statement)).toContain('Sin tu permiso no medimos ni recordamos nada.');
    expect(kept?.address_hash).toHaveLength(16);
  });

  it('a consent choice can be changed by the same visitor in a new row, and the old row remains', async () => {
    const first = await choose(all);
    const second = await choose(none, first.cookie);
    expect(second.visitor).toBe(first.visitor);
    expect(second.cookie).toMatch(/\.000\./);
    const kept = await consentsOf(first.visitor);
    expect(kept.map(({ analytics: yes }) => yes)).toEqual([true, false]);
    await expect(db().query('update consents set analytics = true')).rejects.toThrow('append-only');
  });

  it.each([
    ['nothing', {}],
    ['words for yes', { analytics: 'yes', advertising: 1 }],
    ['another language', { ...all, language: 'de' }],
    ['too long a version', { ...all, version: 'x'.repeat(500) }],
  ])('a consent choice is rejected when it contains %s', async (_what, body) => {
    expect((await choose(body)).status).toBe(400);
  });

  it('a consent choice is rejected when the page showed other texts', async () => {
    expect((await choose({ ...all, version: '2020-01' })).status).toBe(409);
  });

  it.each([
    'consent=1',
    `consent=2026-11-4.111.${'-'.repeat(36)}`,
    `consent=2026-11-4.111.${'z'.repeat(36)}`,
  ])('a consent choice creates a visitor when the cookie is %s', async (cookie) => {
    const { status, visitor } = await choose(none, cookie);
    expect(status).toBe(200);
    expect(await consentsOf(visitor)).toHaveLength(1);
  });
});

describe('a paid order', () => {
  it('a paid order is recorded and forwarded once when twenty reports arrive at once', async () => {
    const [{ cookie }, order] = [await choose(all), await paidOrder()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(order, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => body.recorded)).toHaveLength(1);
    await eventually(() => expect(hitsOf(order)).toHaveLength(1));
    expect((await report(order, cookie)).body).toEqual({ success: true, recorded: false });
    expect(await conversionOf(order.orderId)).toMatchObject({ amount_cents: 999, reporter: 'server' });
    await eventually(async () => expect((await conversionOf(order.orderId))?.forwarded_at).toBeTruthy());
  });

  it('a paid order is forwarded with the events of the specification and without buyer data', async () => {
    const [{ cookie }, order] = [await choose({ ...none, analytics: true }), await paidOrder()];
    await report(order, `${cookie}; _ga=GA1.1.123456.7890`, { source: 'apple_pay' });
    await eventually(() => expect(hitsOf(order)).toHaveLength(1));
    const [hit] = hitsOf(order);
    expect(hit).toMatchObject({
      by: 'server',
      event: 'purchase',
      client: '123456.7890',
      params: {
        transaction_id: order.orderNumber,
        value: 9.99,
        currency: 'EUR',
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        items: [
          {
            item_id: '204',
            item_name: '1000 Instagram Followers',
            item_category: 'Social Media Services',
            item_category2: 'Instagram',
            item_category3: 'European',
          },
        ],
      },
    });
    expect(JSON.stringify(hit)).not.toContain(order.orderId);
    expect(JSON.stringify(hit)).not.toContain('@');
    expect(await conversionOf(order.orderId)).toMatchObject({ source: 'apple_pay', client: '123456.7890' });
    expect(JSON.stringify(await conversionOf(order.orderId))).not.toContain('@');
  });

  it('a paid order is not forwarded by the server when the page reports it by its tag', async () => {
    const [{ cookie }, order] = [await choose(all), await paidOrder()];
    await report(order, cookie, { tag: 'ready' });
    expect(await conversionOf(order.orderId)).toMatchObject({ reporter: 'tag', forwarded_at: null });
  });

  it.each([
    ['nobody was asked', async () => ''],
    ['it was refused', async () => (await choose(none)).cookie],
    [
      'the cookie claims more than was chosen',
      async () => (await choose(none)).cookie.replace('.000.', '.111.'),
    ],
    ['the cookie is made up', async () => `consent=2026-11-4.111.${crypto.randomUUID()}`],
  ])('a paid order is not forwarded when %s', async (_what, cookieOf) => {
    const [cookie, order] = [await cookieOf(), await paidOrder()];
    expect((await report(order, cookie)).body).toEqual({ success: true, recorded: true });
    expect(await conversionOf(order.orderId)).toMatchObject({ reporter: 'nobody', visitor_id: null });
  });

  it('a paid order is not forwarded after the visitor has withdrawn consent', async () => {
    const [{ cookie }, order, other] = [await choose(all), await paidOrder(), await paidOrder()];
    analytics.setFaults({ failNext: 1 });
    await report(order, cookie);
    await eventually(() => expect(analytics.faults().failNext).toBe(0));
    await choose(none, cookie);
    const fresh = await choose(all);
    await report(other, fresh.cookie);
    await eventually(() => expect(hitsOf(other)).toHaveLength(1));
    await eventually(async () => {
      const waiting = await rows(
        `select 1 from pgboss.job where name = 'analytics.forward-conversion' and state not in ('completed', 'failed')`,
      );
      expect(waiting).toEqual([]);
    });
    expect(hitsOf(order)).toEqual([]);
    expect(await conversionOf(order.orderId)).toMatchObject({ forwarded_at: null });
  });

  it('a paid order is forwarded later when the service fails first', async () => {
    const [{ cookie }, order] = [await choose(all), await paidOrder()];
    analytics.setFaults({ failNext: 1 });
    await report(order, cookie);
    await eventually(() => expect(hitsOf(order)).toHaveLength(1));
  });

  it("a paid order is reported by its id only, with the shop's own figures", async () => {
    const order = await paidOrder();
    const { status } = await post(`${shop.url}/api/track-conversion`, { orderId: order.accessToken });
    expect(status).toBe(200);
    expect(await conversionOf(order.orderId)).toMatchObject({
      amount_cents: 999,
      source: 'inline_checkout_card',
    });
  });

  it('a paid order is not reported when any field of the request is invalid', async () => {
    const order = await paidOrder();
    const wrong = [
      [{ amount: '1.00' }, 409, { code: 'price_changed', amount: '9.99' }],
      [{ amount: 'free' }, 400, { code: 'invalid_request', field: 'amount' }],
      [{ paymentIntentId: 'pi_somebodyelse1' }, 409, { code: 'conflict' }],
      [{ currency: 'USD' }, 400, { field: 'currency' }],
      [{ source: '<script>' }, 400, { field: 'source' }],
      [{ orderId: crypto.randomUUID() }, 404, { code: 'order_not_found' }],
      [{ orderId: "' or 1=1 --" }, 404, { code: 'order_not_found' }],
      [{ orderId: { $ne: null } }, 400, { field: 'orderId' }],
    ] as const;
    for (const [more, status, error] of wrong) {
      const answer = await report(order, '', more);
      expect([more, answer.status, answer.body.error]).toMatchObject([more, status, error]);
      expect([more, await conversionOf(order.orderId)]).toEqual([more, undefined]);
    }
  });
});

it('an unsettled order is not reported', async () => {
  const order = await openCheckout(shop);
  const { status, body } = await report(order as Order);
  expect([status, body.error]).toMatchObject([409, { code: 'payment_not_confirmed' }]);
  expect(await conversionOf(order.orderId)).toBeUndefined();
});

it('the page does not ask for consent when no measurement is configured', async () => {
  const { config } = shop.program.deps;
  shop.program.deps.config = { ...config, analytics: null };
  try {
    expect((await choose(all)).status).toBe(404);
  } finally {
    shop.program.deps.config = config;
  }
});

it('the shop does not measure or ask for consent while the owner has measurement turned off', async () => {
  const { deps } = shop.program;
  expect((await currentMeasurement(deps)).measurement).toBeDefined();
  const stored = `insert into settings (key, value) values ('analytics.measuring', '{"active": false}')`;
  await deps.database.query(stored);
  await eventually(async () => expect(await currentMeasurement(deps)).toEqual({}));
  await deps.database.query(`delete from settings where key = 'analytics.measuring'`);
  await eventually(async () => expect((await currentMeasurement(deps)).measurement).toBeDefined());
});
