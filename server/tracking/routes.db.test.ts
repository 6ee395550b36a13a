import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerOrderSchema, orderSearchReplySchema, publicOrderSchema } from '#contracts/orders.ts';
import { openListener } from '#server/database/listener.ts';
import type { Database } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { callByContract } from '#server/http/by-contract.ts';
import { registerErrorHandler } from '#server/http/error-replies.ts';
import type { Visit } from '#server/http/page-visit.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { insertTestFulfilment, insertTestOrder, type TestOrder } from '#tests/harness/test-orders.ts';
import { registerTrackingRoutes } from './routes.ts';
import { trackingVisits } from './visit-tracking.ts';

let test: TestDatabase;
let database: Database;
let app: FastifyInstance;
let listener: Deps['listener'];
const log = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };

beforeAll(async () => {
  test = await testDatabase();
  database = test.database;
  listener = await openListener(test.url, ['order'], log);
  app = openApp(false);
});
afterAll(async () => {
  await app.close();
  await listener.close();
  await test.close();
});

function openApp(rateLimits: boolean) {
  const opened = fastify();
  registerErrorHandler(opened);
  callByContract(opened, { strict: true, log });
  registerTrackingRoutes(opened, { config: { rateLimits }, database, listener, log } as unknown as Deps);
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
  it('shows the buyer the whole order, with the address masked', async () => {
    const order = await deliveredOrder();
    const reply = await app.inject(`/api/orders/${order.id}`);
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
      parkedPayment: null,
      delivery: { state: 'in_progress', quantity: 1100, delivered: 638, remains: 462, startCount: 2314 },
      timeline: [{ kind: 'paid' }],
    });
    expect(reply.body).not.toContain('marta@example.test');
  });

  it('shows an order that is not paid yet', async () => {
    const order = await insertTestOrder(database, { paidAt: null });
    const reply = await app.inject(`/api/orders/${order.id.toUpperCase()}`);
    expect(reply.json()).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      paidAt: null,
      delivery: null,
    });
  });

  it('does not open by the number', async () => {
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
  ])('answers 404 for %s', async (id) => {
    const reply = await app.inject(`/api/orders/${id}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_not_found']);
  });
});

describe('POST /api/orders/search-by-number', () => {
  it('shows what may be shown to anyone, and nothing else', async () => {
    const order = await deliveredOrder();
    const reply = await search(` #${order.number.toLowerCase()} `);
    const { order: found } = orderSearchReplySchema.parse(reply.json());
    expect(publicOrderSchema.strict().parse(reply.json().order)).toEqual(found);
    expect(found).toMatchObject({ orderNumber: order.number, maskedUsername: 'm•••••••••dio' });
    for (const secret of [order.id, 'marta.estudio', '@example.test', '9.99', 'submission']) {
      expect(reply.body).not.toContain(secret);
    }
  });

  it.each([
    '',
    '#',
    'K7PM4XWQ2',
    'K7PM4XWQ2DD',
    '0000000000',
    "' or 1=1 --",
    '%',
    '__________',
    '💩'.repeat(5),
  ])('answers 404 for %s', async (number) => {
    const reply = await search(number);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_not_found']);
  });

  it('does not find an order by its secret id', async () => {
    const order = await deliveredOrder();
    expect((await search(order.id)).statusCode).toBe(404);
  });

  it.each([null, 5, {}, ['K7PM4XWQ2D'], 'x'.repeat(65), undefined])(
    'refuses %j as a number',
    async (number) => {
      const reply = await search(number);
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('refuses to be tried over and over', async () => {
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

describe('the tracking page of an address', () => {
  const look = (query: string, rateLimits = false) =>
    trackingVisits({ config: { rateLimits }, database } as unknown as Deps).show({
      query: new URLSearchParams(query),
      request: { ip: '10.9.8.7' },
    } as unknown as Visit);

  it('brings the order that the address names, as anyone with its number may see it', async () => {
    const order = await deliveredOrder();
    const answer = {
      content: { lookUp: { order: { orderNumber: order.number } } },
    };
    expect(await look(`order=%23${order.number.toLowerCase()}`)).toMatchObject(answer);
    expect(await look(`id=${order.number}`)).toMatchObject(answer);
    expect(JSON.stringify(await look(`order=${order.number}`))).not.toContain('marta@example.test');
  });

  it('tells nothing of an order by its id, nor why a number leads nowhere', async () => {
    const order = await deliveredOrder();
    const nowhere = { content: { lookUp: { trouble: 'missing' } } };
    expect(await look(`order=${order.id}`)).toMatchObject(nowhere);
    expect(await look('order=2222222222')).toMatchObject(nowhere);
    expect(await look('order=%20')).toMatchObject({ content: { lookUp: { trouble: 'empty' } } });
    expect(await look('utm_source=x')).toBeUndefined();
  });

  it('is bounded like the call', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => look('order=2222222222', true)));
    expect(answers).toContainEqual({
      status: 429,
      content: { lookUp: { typed: '2222222222', trouble: 'rate_limited' } },
    });
  });
});
