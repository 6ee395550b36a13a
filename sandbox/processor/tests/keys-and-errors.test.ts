import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient, openWorld, PUBLISHABLE_KEY, SECRET_KEY, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, body: string, key = SECRET_KEY) =>
  world.call('POST', path, { key, body, headers: FORM });

describe('API keys', () => {
  it('API keys return 401 when missing, wrong or live', async () => {
    const wrong = openClient(world.processor.url, 'sk_test_of_somebody_else').paymentIntents.list();
    await expect(wrong).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await world.call('GET', '/v1/payment_intents')).status).toBe(401);
    const live = await world.call('GET', '/v1/payment_intents', { key: 'sk_live_whatever' });
    expect(live).toMatchObject({
      status: 401,
      json: { error: { message: expect.stringContaining('live key') } },
    });
  });

  it('API keys work as Basic and Bearer', async () => {
    const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
    expect((await world.call('GET', '/v1/payment_intents', { headers: { authorization } })).status).toBe(200);
  });

  it('API keys restrict the publishable key to the intent whose secret it has', async () => {
    const intent = await world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      metadata: { secret: 'margin' },
    });
    const path = `/v1/payment_intents/${intent.id}`;
    const seen = await world.call(
      'GET',
      `${path}?key=${PUBLISHABLE_KEY}&client_secret=${intent.client_secret}`,
    );
    expect(seen.json).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(seen.json).not.toHaveProperty('metadata');
    for (const query of ['', '&client_secret=guess'])
      expect((await world.call('GET', `${path}?key=${PUBLISHABLE_KEY}${query}`)).status).toBe(403);
    const confirmed = await post(
      `${path}/confirm`,
      `key=${PUBLISHABLE_KEY}&client_secret=${intent.client_secret}&payment_method=pm_card_chargeDeclined`,
      '',
    );
    expect(confirmed.status).toBe(402);
    expect(confirmed.json.error?.payment_intent).not.toHaveProperty('metadata');
  });

  it('API keys hide everything else from the publishable key', async () => {
    const denied = [
      openClient(world.processor.url, PUBLISHABLE_KEY).paymentIntents.list(),
      openClient(world.processor.url, PUBLISHABLE_KEY).paymentIntents.create({
        amount: 900,
        currency: 'eur',
      }),
      openClient(world.processor.url, PUBLISHABLE_KEY).refunds.create({ charge: 'ch_1' }),
      openClient(world.processor.url, PUBLISHABLE_KEY).events.list(),
    ];
    for (const call of denied) {
      const error = await call.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError);
      expect(error).toMatchObject({ code: 'secret_key_required' });
    }
  });
});

describe('parameters', () => {
  it.each([
    ['currency=eur', 'parameter_missing'],
    ['amount=900', 'parameter_missing'],
    ['amount=9.5&currency=eur', 'parameter_invalid_integer'],
    ['amount=abc&currency=eur', 'parameter_invalid_integer'],
    ['amount=49&currency=eur', 'amount_too_small'],
    ['amount=100000000&currency=eur', 'amount_too_large'],
    ['amount=900&currency=eur&payment_method_types[]=card', 'parameter_unknown'],
    ['amount=900&currency=eur&colour=red', 'parameter_unknown'],
    ['amount=900&currency=eur&metadata[__proto__]=x', 'parameter_unknown'],
  ])('the card processor checks parameters: %s → %s', async (body, code) => {
    const answer = await post('/v1/payment_intents', body);
    expect(answer).toMatchObject({ status: 400, json: { error: { type: 'invalid_request_error', code } } });
  });

  it('the card processor rejects a descriptor that is not for cards', async () => {
    const answer = await post('/v1/payment_intents', 'amount=900&currency=eur&statement_descriptor=SHOP');
    expect(answer.status).toBe(400);
    const suffixed = await post(
      '/v1/payment_intents',
      'amount=900&currency=eur&statement_descriptor_suffix=A1',
    );
    expect(suffixed.json.statement_descriptor_suffix).toBe('A1');
  });

  it('the card processor reports missing objects in JSON', async () => {
    await expect(world.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    for (const path of ['/v1/customers', '/nowhere'])
      expect((await world.call('GET', path, { key: SECRET_KEY })).json.error?.type).toBe(
        'invalid_request_error',
      );
  });

  it.each([
    ['4242424242424241', '12', 'incorrect_number'],
    ['4242', '12', 'invalid_number'],
    ['4242424242424242', '13', 'invalid_expiry_month'],
    ['4111111111111111', '12', 'card_declined'],
  ])('the card processor rejects card %s month %s with 402 %s', async (number, month, code) => {
    const body = `type=card&card[number]=${number}&card[exp_month]=${month}&card[exp_year]=40&card[cvc]=123`;
    const answer = await post('/v1/payment_methods', body);
    expect(answer).toMatchObject({ status: 402, json: { error: { type: 'card_error', code } } });
  });
});

it('the card processor sends the protocol’s headers to any origin', async () => {
  const answer = await world.call('GET', '/v1/payment_intents', { key: SECRET_KEY });
  expect(answer.headers.get('request-id')).toMatch(/^req_/);
  expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await fetch(`${world.processor.url}/v1/payment_intents`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
});

it('the card processor rejects switch changes by pages of another origin', async () => {
  const answer = await world.call('PUT', '/sandbox/faults', {
    body: '{"latencyMs":1}',
    headers: { origin: 'http://elsewhere.example' },
  });
  expect(answer.status).toBe(403);
});
