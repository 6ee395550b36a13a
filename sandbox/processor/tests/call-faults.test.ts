import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openClient, openWorld, type World } from './harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const create = (stripe = world.stripe, idempotencyKey = 'order-1') =>
  stripe.paymentIntents.create({ amount: 900, currency: 'eur' }, { idempotencyKey });
const count = async () => (await world.stripe.paymentIntents.list()).data.length;

it('a planned 500 has no effect and is replayed under the same key', async () => {
  world.processor.setFaults({ failNext: { count: 1, kind: '500' } });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await create(world.stripe, 'order-2')).status).toBe('requires_payment_method');
  expect(await count()).toBe(1);
});

it('a planned 429 is not stored under the key', async () => {
  world.processor.setFaults({ failNext: { count: 1, kind: '429' } });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect((await create()).amount).toBe(900);
});

it('a planned reset cuts the connection before the work', async () => {
  world.processor.setFaults({ failNext: { count: 2, kind: 'reset-before' } });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await count()).toBe(0);
});

it('a planned reset after the work lets a retry with the same key find the result', async () => {
  world.processor.setFaults({ failNext: { count: 1, kind: 'reset-after' } });
  const created = await create(openClient(world.processor.url, undefined, 2));
  expect(created.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await count()).toBe(1);
});

it('a planned failure affects only calls to the given path', async () => {
  world.processor.setFaults({ failNext: { count: 1, kind: '500', path: '/refunds' } });
  expect((await create()).amount).toBe(900);
  await expect(world.stripe.refunds.list()).rejects.toMatchObject({ statusCode: 500 });
  expect(world.processor.faults().failNext).toBeNull();
});

it('the latency fault delays calls', async () => {
  world.processor.setFaults({ latencyMs: 120 });
  const before = Date.now();
  await create();
  expect(Date.now() - before).toBeGreaterThanOrEqual(115);
});

it('the control API changes switches and rejects unknown ones', async () => {
  const put = (body: object) => world.call('PUT', '/sandbox/faults', { body: JSON.stringify(body) });
  expect((await put({ webhooks: { duplicate: 2 } })).json).toMatchObject({
    webhooks: { duplicate: 2, drop: 0 },
  });
  expect((await put({ gremlins: true })).status).toBe(400);
  expect((await put({ webhooks: { drop: -1 } })).status).toBe(400);
  expect((await world.call('GET', '/sandbox/faults')).json).toMatchObject({ webhooks: { duplicate: 2 } });
});

it('a reset deletes all data', async () => {
  await create();
  world.processor.setFaults({ latencyMs: 1 });
  await world.call('POST', '/sandbox/reset');
  expect(await count()).toBe(0);
  expect(world.processor.faults().latencyMs).toBe(0);
  expect((await create()).amount).toBe(900);
});
