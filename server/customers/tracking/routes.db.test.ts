import { createHash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyerOrderSchema,
  orderByPaymentReplySchema,
  orderSearchReplySchema,
  publicOrderSchema,
} from '#contracts/orders/orders.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { openListener } from '#server/platform/database/listener.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enforceContracts } from '#server/platform/http/by-contract.ts';
import { registerErrorHandler } from '#server/platform/http/error-replies.ts';
import type { PageVisit } from '#server/platform/http/page-piece.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestFulfilment, insertTestOrder, type TestOrder } from '#tests/harness/test-orders.ts';
import { testSecrets, tokenOf } from '#tests/harness/token-of.ts';
import { registerTrackingRoutes } from './routes.ts';
import { historyVisits, trackingVisits } from './visits.ts';

const test = startForTests(testDatabase);
let database: Database;
let app: FastifyInstance;
let listener: Deps['listener'];
const log = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };

beforeAll(async () => {
  database = test.database;
  listener = await openListener(test.url, ['order'], log);
  app = openApp(false);
});
afterAll(async () => {
  await app.close();
  await listener.close();
});

function openApp(rateLimits: boolean) {
  const opened = fastify();
  opened.register(cookie);
  registerErrorHandler(opened);
  enforceContracts(opened, { strict: true, log });
  const now = () => new Date();
  registerTrackingRoutes(opened, {
    config: { rateLimits },
    database,
    listener,
    log,
    now,
    secrets: testSecrets,
  } as unknown as Deps);
  return opened;
}

const search = (orderNumber: unknown, target = app) =>
  target.inject({ method: 'POST', url: '/api/orders/search-by-number', payload: { orderNumber } });

async function deliveredOrder(): Promise<TestOrder> {
  const order = await insertTestOrder(database, { username: 'marta.estudio', email: 'marta@example.test' });
  await insertTestFulfilment(database, order, { state: 'in_progress', remains: 462, startCount: 2314 });
  const at = new Date();
  await recordEvent(database, { orderId: order.id, kind: 'paid', actor: 'processor', at });
  await recordEvent(database, { orderId: order.id, kind: 'submission_ambiguous', actor: 'job', at });
  await database.query(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, method)
     values ($1::uuid, 'succeeded', 'pi_' || replace($1::uuid::text, '-', ''), 999, 999, 'card')`,
    [order.id],
  );
  return order;
}

describe('GET /api/orders/{id}', () => {
  it('GET /api/orders/{id} shows the buyer the whole order with a masked address', async () => {
    const order = await deliveredOrder();
    const reply = await app.inject(`/api/orders/${tokenOf(order.id)}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(buyerOrderSchema.strict().parse(reply.json())).toMatchObject({
      id: order.id,
      orderNumber: order.number,
      status: 'processing',
      paymentStatus: 'paid',
      totalAmount: '9.99',
      taxCents: 173,
      instagramUsername: 'marta.estudio',
      customerEmail: 'm•••@example.test',
      serviceName: '1000 seguidores europeos',
      serviceDescription: '1000 + 100 seguidores europeos',
      socialMediaUrl: 'https://www.instagram.com/marta.estudio/',
      paymentMethod: 'card',
      service: { name: '1000 seguidores europeos' },
      customerName: null,
      notes: null,
      paymentIntentId: `pi_${order.id.replaceAll('-', '')}`,
      providerProcessed: expect.any(Boolean),
      parkedPayment: null,
      standing: 'underway',
      mayWithdraw: true,
      mayAskRefill: false,
      startNotice: null,
      thanks: null,
      estimate: null,
      usualHours: 24,
      delivery: { state: 'in_progress', quantity: 1100, delivered: 638, remains: 462, startCount: 2314 },
      timeline: [{ kind: 'paid' }],
    });
    expect(reply.body).not.toContain('marta@example.test');
  });

  it('GET /api/orders/{id} states the reason for the missing tax before the invoice exists', async () => {
    const order = await insertTestOrder(database);
    await database.query('update orders set tax_cents = 0, tax_rate_basis_points = 0 where id = $1', [
      order.id,
    ]);
    await database.query(
      `insert into supplies (order_id, cause, operation_on, sold_on, total_cents, decided_at, decided_on, treatment, country,
                             rate_basis_points, base_cents, tax_cents)
       select id, 'sale', now()::date, now()::date, total_cents, now(), now()::date, 'outside', 'GB', 0, total_cents, 0
         from orders where id = $1`,
      [order.id],
    );
    expect((await app.inject(`/api/orders/${tokenOf(order.id)}`)).json()).toMatchObject({
      untaxed: 'outside',
    });
  });

  it('GET /api/orders/{id} shows an unpaid order', async () => {
    const order = await insertTestOrder(database, { paidAt: null });
    const reply = await app.inject(`/api/orders/${tokenOf(order.id)}`);
    expect(reply.json()).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      paidAt: null,
      delivery: null,
    });
  });

  it('GET /api/orders/{id} returns 404 for an order number in place of the token', async () => {
    const order = await deliveredOrder();
    expect((await app.inject(`/api/orders/${order.number}`)).statusCode).toBe(404);
  });

  it.each([
    '019a0000-0000-7000-8000-000000000000',
    'undefined',
    'null',
    '1',
    "'%20or%201=1--",
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '%F0%9F%92%A9',
    'x'.repeat(95),
  ])('GET /api/orders/{id} returns 404 for %s', async (id) => {
    const reply = await app.inject(`/api/orders/${id}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_not_found']);
  });
});

/** Fields of the public view by their item of the ruling "Customers". */
const publicFields = {
  number: ['orderNumber'],
  package: ['serviceType', 'audience', 'quantity', 'bonus'],
  'masked username': ['maskedUsername'],
  status: ['status', 'standing'],
  'delivery progress': ['delivery', 'progress', 'estimate', 'usualHours', 'waits'],
  dates: ['createdAt', 'paidAt', 'completedAt', 'timeline'],
};

describe('POST /api/orders/search-by-number', () => {
  it('POST /api/orders/search-by-number returns exactly the fields of the ruling', async () => {
    const order = await deliveredOrder();
    const { order: found } = (await search(order.number)).json();
    expect(Object.keys(found).toSorted()).toEqual(Object.values(publicFields).flat().toSorted());
  });

  it('POST /api/orders/search-by-number returns no payment attempts', async () => {
    const order = await deliveredOrder();
    await recordEvent(database, {
      orderId: order.id,
      kind: 'payment_failed',
      actor: 'processor',
      at: new Date(),
    });
    expect((await search(order.number)).body).not.toContain('payment_failed');
    expect((await app.inject(`/api/orders/${tokenOf(order.id)}`)).body).toContain('payment_failed');
  });

  it('POST /api/orders/search-by-number returns only public data', async () => {
    const order = await deliveredOrder();
    const reply = await search(` #${order.number.toLowerCase()} `);
    const { order: found } = orderSearchReplySchema.parse(reply.json());
    expect(publicOrderSchema.strict().parse(reply.json().order)).toEqual(found);
    expect(found).toMatchObject({ orderNumber: order.number, maskedUsername: 'm•••••••••dio' });
    // A time may contain the digits of a price.
    const told = reply.body.replace(/T[\d:.]+Z/g, '');
    for (const secret of [order.id, 'marta.estudio', '@example.test', '9.99', 'submission']) {
      expect(told).not.toContain(secret);
    }
  });

  it.each(['', '  ', null, undefined])(
    'POST /api/orders/search-by-number requires the number when it is %j',
    async (number) => {
      const reply = await search(number);
      expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'order_number_required']);
      expect(reply.json().message).toBe('Introduce el número de pedido');
    },
  );

  it.each(['#', 'K7PM4XWQ2', 'K7PM4XWQ2DD', '0000000000', "' or 1=1 --", '%', '__________', '💩'.repeat(5)])(
    'POST /api/orders/search-by-number returns 404 for %s',
    async (number) => {
      const reply = await search(number);
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_not_found']);
    },
  );

  it('POST /api/orders/search-by-number does not find an order by its secret id', async () => {
    const order = await deliveredOrder();
    expect((await search(order.id)).statusCode).toBe(404);
  });

  it.each([5, {}, ['K7PM4XWQ2D'], 'x'.repeat(301)])(
    'POST /api/orders/search-by-number rejects %j as a number',
    async (number) => {
      const reply = await search(number);
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('POST /api/orders/search-by-number limits repeated attempts', async () => {
    const limited = openApp(true);
    const codes = new Set<number>();
    for (let attempt = 0; attempt < 31; attempt += 1)
      codes.add((await search('K7PM4XWQ2D', limited)).statusCode);
    expect([...codes]).toEqual([404, 429]);
    const live = await limited.inject('/api/orders/K7PM4XWQ2D/live');
    expect([live.statusCode, live.json().success]).toEqual([429, false]);
    await limited.close();
  });
});

describe('the tracking page with an order in its address', () => {
  const look = (query: string, rateLimits = false) =>
    trackingVisits({
      config: { rateLimits },
      database,
      listener,
      log,
      now: () => new Date(),
      secrets: testSecrets,
    } as unknown as Deps).show({
      query: new URLSearchParams(query),
      request: { ip: '10.9.8.7', cookies: {} },
    } as unknown as PageVisit);

  it('the tracking page shows the public view of the named order', async () => {
    const order = await deliveredOrder();
    const answer = {
      content: { lookUp: { order: { orderNumber: order.number } } },
    };
    expect(await look(`order=%23${order.number.toLowerCase()}`)).toMatchObject(answer);
    expect(await look(`id=${order.number}`)).toMatchObject(answer);
    expect(JSON.stringify(await look(`order=${order.number}`))).not.toContain('marta@example.test');
  });

  it('the tracking page replaces a token by the order number and shows only the public view', async () => {
    const order = await deliveredOrder();
    const token = tokenOf(order.id);
    const byToken = await look(`order=${token}`);
    expect(byToken).toMatchObject({
      content: { lookUp: { typed: order.number, order: { orderNumber: order.number } } },
    });
    expect(JSON.stringify(byToken)).not.toContain(token);
    expect(JSON.stringify(byToken)).not.toContain('marta@example.test');
  });

  it('the tracking page does not reveal why a number is not found', async () => {
    const nowhere = { content: { lookUp: { trouble: 'missing' } } };
    expect(await look('order=2222222222')).toMatchObject(nowhere);
    expect(await look('order=%20')).toMatchObject({ content: { lookUp: { trouble: 'empty' } } });
    expect(await look('utm_source=x')).toBeUndefined();
  });

  it('the tracking page with an order in its address has the same limits as the API route', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => look('order=2222222222', true)));
    expect(answers).toContainEqual({
      status: 429,
      content: { lookUp: { typed: '2222222222', trouble: 'rate_limited' } },
    });
  });
});

describe('aliases of the look-up', () => {
  const names = ['/api/orders/search', '/api/guaranteed-search', '/api/track-order'];
  const ask = (url: string, orderNumber: string, target = app) =>
    target.inject({
      method: 'POST',
      url,
      remoteAddress: '203.0.113.77',
      payload: { email: 'marta@example.test', orderNumber, timestamp: 1, bypassInterceptors: true },
    });

  it.each(names)('%s returns the same results and errors as the main route', async (url) => {
    const order = await deliveredOrder();
    const expected = (await search(order.number)).json();
    const { success, order: one, orders = [one] } = (await ask(url, order.number)).json();
    expect([success, orders]).toEqual([true, [expected.order]]);
    for (const typed of ['K7PM4XWQ2D', order.id, '']) {
      const [refused, alike] = [await ask(url, typed), await search(typed)];
      expect([refused.statusCode, refused.json()]).toEqual([alike.statusCode, alike.json()]);
    }
  });

  it('aliases of the look-up share one limit', async () => {
    const limited = openApp(true);
    const urls = ['/api/orders/search-by-number', ...names];
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(urls[n % 4] ?? '', 'K7PM4XWQ2D', limited)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    await limited.close();
  });
});

describe('GET /api/orders-by-payment/{paymentIntentId}', () => {
  it('GET /api/orders-by-payment/{paymentIntentId} returns the order to the visit that paid, and to no other caller with the id', async () => {
    const order = await deliveredOrder();
    const token = randomBytes(24).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await database.query('update orders set visit_hash = $2 where id = $1', [order.id, hash]);
    const url = `/api/orders-by-payment/pi_${order.id.replaceAll('-', '')}`;
    const own = await app.inject({ url, headers: { cookie: `visit=${token}` } });
    expect(orderByPaymentReplySchema.parse(own.json())).toMatchObject({ id: order.id });
    const other = randomBytes(24).toString('base64url');
    for (const headers of [{}, { cookie: `visit=${other}` }]) {
      const refused = await app.inject({ url, headers });
      const unknown = await app.inject({ url: '/api/orders-by-payment/pi_unknown123456', headers });
      expect([refused.statusCode, refused.json()]).toEqual([404, unknown.json()]);
    }
  });
});

describe('the order history page', () => {
  const visit = (query: string, cookies: Record<string, string> = {}) =>
    ({
      page: 'myOrders',
      locale: 'es',
      path: '/my-orders',
      setsLanguage: false,
      query: new URLSearchParams(query),
      request: { ip: '203.0.113.9', cookies, server: app },
    }) as unknown as PageVisit;
  const { show, submit } = historyVisits({
    config: { rateLimits: false, publicUrl: 'https://shop.example' },
    log,
    secrets: testSecrets,
    now: () => new Date(),
    get listener() {
      return listener;
    },
    get database() {
      return database;
    },
  } as unknown as Deps);

  it('the order history page removes the access token from the address, shows the order, and clears the token on leaving', async () => {
    await app.ready();
    const order = await deliveredOrder();
    const token = tokenOf(order.id);
    const opened = await show(visit(`order=${token}`));
    expect(opened).toMatchObject({ to: '/my-orders' });
    expect(opened?.headers?.['set-cookie']).toMatch(
      new RegExp(`^order_access=${token};.*HttpOnly; Secure; SameSite=Lax`),
    );
    const shown = await show(visit('', { order_access: token }));
    expect(shown).toMatchObject({ content: { history: { order: { id: order.id, taxCents: 173 } } } });
    expect(await submit?.(visit(''), {})).toMatchObject({
      to: '/es/ig',
      headers: { 'set-cookie': expect.stringContaining('order_access=;') },
    });
  });

  it.each([
    ['nothing', '', {}, { to: '/' }],
    ['a number, which is no secret', 'order=K7PM4XWQ2D', {}, { content: {}, status: 403 }],
    [
      'an id, which is no secret',
      'order=019a0000-0000-7000-8000-000000000000',
      {},
      { content: {}, status: 403 },
    ],
    ['a number in the cookie', '', { order_access: 'K7PM4XWQ2D' }, { to: '/' }],
  ])('the order history page shows no order for %s', async (_what, query, cookies, answer) => {
    expect(await show(visit(query, cookies))).toEqual(answer);
  });

  it('the order history page reports a missing order', async () => {
    const gone = await show(visit('', { order_access: tokenOf(crypto.randomUUID()) }));
    expect(gone).toEqual({ content: { history: {} }, status: 404 });
  });
});
