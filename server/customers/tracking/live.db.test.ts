import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BuyerOrder, buyerOrderSchema, publicOrderSchema } from '#contracts/orders/orders.ts';
import { type Listener, openListener } from '#server/platform/database/listener.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enforceContracts } from '#server/platform/http/by-contract.ts';
import { registerErrorHandler } from '#server/platform/http/error-replies.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestFulfilment, insertTestOrder, type TestOrder } from '#tests/harness/test-orders.ts';
import { testSecrets, tokenOf } from '#tests/harness/token-of.ts';
import { registerTrackingRoutes } from './routes.ts';

const test = startForTests(testDatabase);
let database: Database;
let listener: Listener;
const log = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };

beforeAll(async () => {
  database = test.database;
  listener = await openListener(test.url, ['order'], log);
});
afterAll(() => listener.close());

interface LiveApp {
  app: FastifyInstance;
  url: string;
  reads(): number;
}

async function openApp(): Promise<LiveApp> {
  let reads = 0;
  const counting = {
    query: (config: Parameters<Database['query']>[0]) => {
      // Only reads of orders count. Other reads are rare and cached.
      if (JSON.stringify(config).includes('order_events')) reads += 1;
      return database.query(config);
    },
  };
  const app = fastify({ forceCloseConnections: true });
  registerErrorHandler(app);
  enforceContracts(app, { strict: true, log });
  const config = { rateLimits: false };
  const now = () => new Date();
  registerTrackingRoutes(app, {
    config,
    database: counting,
    listener,
    log,
    now,
    secrets: testSecrets,
  } as unknown as Deps);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { app, url, reads: () => reads };
}

async function follow(url: string) {
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => abort.abort());
  let buffer = '';
  const nextBlock = async (): Promise<string | undefined> => {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return block;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      buffer += chunk.value;
    }
  };
  const nextOrder = async (): Promise<BuyerOrder | undefined> => {
    for (;;) {
      const block = await nextBlock();
      if (block === undefined) return undefined;
      const data = /^event: order\ndata: (.*)$/.exec(block)?.[1];
      if (data !== undefined) return JSON.parse(data);
    }
  };
  return { response, nextBlock, nextOrder, abort };
}

const setRemains = (order: TestOrder, remains: number) =>
  database.query('update fulfilments set remains = $2 where order_id = $1', [order.id, remains]);

async function orderInDelivery(): Promise<TestOrder> {
  const order = await insertTestOrder(database);
  await insertTestFulfilment(database, order, { state: 'in_progress', remains: 1000 });
  return order;
}

describe('GET /api/orders/{id}/live', () => {
  it('GET /api/orders/{id}/live sends the order at once and every change, like the plain route', async () => {
    const { app, url } = await openApp();
    const order = await orderInDelivery();
    const { response, nextBlock, nextOrder } = await follow(`${url}/api/orders/${tokenOf(order.id)}/live`);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await nextBlock()).toBe('retry: 2000');
    const first = await nextOrder();
    expect(first).toEqual((await app.inject(`/api/orders/${tokenOf(order.id)}`)).json());
    await setRemains(order, 462);
    expect((await nextOrder())?.delivery).toMatchObject({ delivered: 638, remains: 462 });
    await database.query(`update orders set state = 'completed', completed_at = now() where id = $1`, [
      order.id,
    ]);
    expect((await nextOrder())?.status).toBe('completed');
  });

  it('GET /api/orders/{id}/live sends only the public view to a client with the order number', async () => {
    const { url } = await openApp();
    const order = await orderInDelivery();
    const { nextOrder } = await follow(`${url}/api/orders/${order.number}/live`);
    publicOrderSchema.strict().parse(await nextOrder());
    await setRemains(order, 7);
    expect(publicOrderSchema.strict().parse(await nextOrder()).delivery?.remains).toBe(7);
  });

  it('GET /api/orders/{id}/live reads once per change for many watchers', async () => {
    const { url, reads } = await openApp();
    const order = await orderInDelivery();
    const address = `${url}/api/orders/${tokenOf(order.id)}/live`;
    const watchers = await Promise.all(Array.from({ length: 25 }, () => follow(address)));
    const first = await Promise.all(watchers.map((watcher) => watcher.nextOrder()));
    for (const each of first) buyerOrderSchema.strict().parse(each);
    expect(reads()).toBe(1);
    await setRemains(order, 5);
    for (const each of await Promise.all(watchers.map((watcher) => watcher.nextOrder()))) {
      expect(each?.delivery?.remains).toBe(5);
    }
    expect(reads()).toBe(2);
  });

  it('GET /api/orders/{id}/live combines quick changes and ends with the last one', async () => {
    const { url, reads } = await openApp();
    const order = await orderInDelivery();
    const { nextOrder } = await follow(`${url}/api/orders/${tokenOf(order.id)}/live`);
    await nextOrder();
    const changes = 40;
    for (let remains = changes; remains > 0; remains -= 1) await setRemains(order, remains);
    let seen = await nextOrder();
    while (seen && seen.delivery?.remains !== 1) seen = await nextOrder();
    expect(seen?.delivery?.remains).toBe(1);
    expect(reads()).toBeLessThan(changes / 2);
  });

  it('GET /api/orders/{id}/live sends no event for changes of other orders', async () => {
    const { url, reads } = await openApp();
    const [mine, other] = [await orderInDelivery(), await orderInDelivery()];
    const { nextOrder } = await follow(`${url}/api/orders/${tokenOf(mine.id)}/live`);
    await nextOrder();
    await setRemains(other, 1);
    await setRemains(mine, 2);
    expect((await nextOrder())?.delivery?.remains).toBe(2);
    expect(reads()).toBe(2);
  });

  it('GET /api/orders/{id}/live stops reading without watchers', async () => {
    const { url, reads } = await openApp();
    const [left, watched] = [await orderInDelivery(), await orderInDelivery()];
    const leaving = await follow(`${url}/api/orders/${tokenOf(left.id)}/live`);
    await leaving.nextOrder();
    const staying = await follow(`${url}/api/orders/${tokenOf(watched.id)}/live`);
    await staying.nextOrder();
    leaving.abort.abort();
    // A new watcher causes a read only after the channel was closed.
    await expect
      .poll(async () => {
        const before = reads();
        const again = await follow(`${url}/api/orders/${tokenOf(left.id)}/live`);
        await again.nextOrder();
        again.abort.abort();
        return reads() - before;
      })
      .toBe(1);
    const before = reads();
    await setRemains(watched, 3);
    expect((await staying.nextOrder())?.delivery?.remains).toBe(3);
    expect(reads() - before).toBe(1);
  });

  it('GET /api/orders/{id}/live ends its streams when the server closes', async () => {
    const { app, url } = await openApp();
    const order = await orderInDelivery();
    const { nextOrder } = await follow(`${url}/api/orders/${tokenOf(order.id)}/live`);
    await nextOrder();
    const ended = nextOrder();
    await app.close();
    expect(await ended).toBeUndefined();
  });

  it.each(['019a0000-0000-7000-8000-000000000000', 'K7PM4XWQ2D', 'nothing', "'--", '%00'])(
    'GET /api/orders/{id}/live returns 404 for %s',
    async (id) => {
      const { app } = await openApp();
      const reply = await app.inject(`/api/orders/${tokenOf(id)}/live`);
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_not_found']);
    },
  );
});
