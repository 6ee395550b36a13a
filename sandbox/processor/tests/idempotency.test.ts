import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, PUBLISHABLE_KEY, SECRET_KEY, type World } from './harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const create = (idempotencyKey: string, amount = 2990) =>
  world.stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey });

it('the card processor replays the first reply of an idempotency key', async () => {
  const first = await create('order-1');
  const second = await create('order-1');
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.lastResponse.idempotencyKey).toBe('order-1');
  expect((await world.stripe.paymentIntents.list()).data).toHaveLength(1);
});

it('the card processor rejects the same idempotency key for a different request', async () => {
  await create('order-1');
  const error = await create('order-1', 1000).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(error).toMatchObject({ statusCode: 400 });
});

it('the card processor returns 409 while the first call is running and works only once', async () => {
  world.processor.setFaults({ latencyMs: 150 });
  const outcomes = await Promise.allSettled([create('order-1'), create('order-1')]);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  world.processor.setFaults({ latencyMs: 0 });
  expect((await world.stripe.paymentIntents.list()).data).toHaveLength(1);
});

it('the card processor stores a decline under the idempotency key, but no parameter error', async () => {
  const { stripe } = world;
  const { id } = await stripe.paymentIntents.create({ amount: 900, currency: 'eur' });
  const confirm = (payment_method: string) =>
    stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'confirm-1' });
  await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
  await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({
    statusCode: 402,
    headers: { 'idempotent-replayed': 'true' },
  });
  await expect(create('order-2', 10)).rejects.toMatchObject({ code: 'amount_too_small' });
  expect((await create('order-2', 1000)).amount).toBe(1000);
});

it('the card processor separates idempotency keys of different callers', async () => {
  const send = (key: string) =>
    world.call('POST', '/v1/payment_methods', {
      key,
      body: 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=40&card[cvc]=123',
      headers: { 'idempotency-key': 'same', 'content-type': 'application/x-www-form-urlencoded' },
    });
  const [mine, yours] = [await send(SECRET_KEY), await send(PUBLISHABLE_KEY)];
  expect(mine.json.id).not.toBe(yours.json.id);
});

it('the card processor rejects idempotency keys above 255 characters', async () => {
  await expect(create('x'.repeat(256))).rejects.toMatchObject({ statusCode: 400 });
});
