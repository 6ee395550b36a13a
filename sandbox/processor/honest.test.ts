import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, pay, type World } from './tests/harness.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const EVENT_TYPES: Record<string, string> = {
  'payment_intent.succeeded': 'PaymentIntentSucceededEvent',
  'payment_intent.payment_failed': 'PaymentIntentPaymentFailedEvent',
  'payment_intent.canceled': 'PaymentIntentCanceledEvent',
  'payment_intent.processing': 'PaymentIntentProcessingEvent',
  'payment_intent.requires_action': 'PaymentIntentRequiresActionEvent',
  'charge.refunded': 'ChargeRefundedEvent',
  'refund.created': 'RefundCreatedEvent',
  'refund.updated': 'RefundUpdatedEvent',
  'refund.failed': 'RefundFailedEvent',
  'charge.dispute.created': 'ChargeDisputeCreatedEvent',
  'charge.dispute.updated': 'ChargeDisputeUpdatedEvent',
  'charge.dispute.closed': 'ChargeDisputeClosedEvent',
  'charge.dispute.funds_withdrawn': 'ChargeDisputeFundsWithdrawnEvent',
  'charge.dispute.funds_reinstated': 'ChargeDisputeFundsReinstatedEvent',
  'radar.early_fraud_warning.created': 'RadarEarlyFraudWarningCreatedEvent',
};

let world: World;
let folder: string;
let objects: [type: string, object: object][];

beforeAll(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, '.cache', 'honest-'));
  world = await openWorld();
  world.processor.setFaults({ refundSettlesAfterMs: 20 });
  await createAllObjects(world.stripe);
  objects = await collect(world.stripe);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates objects in every state, and every type of event. */
async function createAllObjects(stripe: Stripe): Promise<void> {
  const post = (path: string, body: object) =>
    world.call('POST', `/sandbox/${path}`, { body: JSON.stringify(body) });
  const address = {
    line1: 'Calle 1',
    line2: '',
    city: 'Madrid',
    postal_code: '28001',
    country: 'ES',
    state: '',
  };
  await stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    description: 'Followers',
    shipping: { name: 'A buyer', address },
  });
  await stripe.refunds.create({ payment_intent: (await pay(stripe)).id, amount: 100, reason: 'duplicate' });
  await stripe.refunds.create({ payment_intent: (await pay(stripe, 'pm_card_pendingRefund')).id });
  await stripe.refunds.create({ payment_intent: (await pay(stripe, 'pm_card_refundFail')).id });
  await pay(stripe, 'pm_card_chargeDeclined').catch(() => undefined);
  await pay(stripe, 'pm_card_radarBlock').catch(() => undefined);
  await pay(stripe, 'pm_card_threeDSecure2Required');
  await stripe.paymentIntents.cancel(
    (await stripe.paymentIntents.create({ amount: 500, currency: 'eur' })).id,
  );
  for (const outcome of ['approve', 'fail']) {
    const { id } = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      use_stripe_sdk: true,
    });
    await post(`payment-intents/${id}/authenticate`, { outcome });
  }
  const disputed = await pay(stripe, 'pm_card_createDispute');
  await post(`disputes/${disputed.id}/close`, { status: 'under_review' });
  await post(`disputes/${disputed.id}/close`, { status: 'won' });
  await pay(stripe, 'pm_card_createDisputeInquiry');
  await pay(stripe, 'pm_card_createIssuerFraudRecord');
  await post('payouts', {});
  world.processor.setFaults({ processingMs: 20 });
  await pay(stripe);
  await world.endpoint.next('refund.failed');
  await world.endpoint.next('refund.updated', 2);
}

async function collect(stripe: Stripe): Promise<[string, object][]> {
  const found: [string, object][] = [];
  const add = (type: string, list: object[]): void => {
    for (const object of list) found.push([type, object]);
  };
  const intents = await stripe.paymentIntents.list({ limit: 100 });
  add('PaymentIntent', intents.data);
  add(
    'PaymentIntent',
    (await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge', 'data.payment_method'] }))
      .data,
  );
  add('Charge', (await stripe.charges.list({ limit: 100, expand: ['data.refunds'] })).data);
  add('Refund', (await stripe.refunds.list({ limit: 100 })).data);
  add('Dispute', (await stripe.disputes.list({ limit: 100 })).data);
  add('BalanceTransaction', (await stripe.balanceTransactions.list({ limit: 100 })).data);
  add('Payout', (await stripe.payouts.list()).data);
  add('Radar.EarlyFraudWarning', (await stripe.radar.earlyFraudWarnings.list()).data);
  for (const intent of intents.data)
    if (typeof intent.payment_method === 'string')
      add('PaymentMethod', [await stripe.paymentMethods.retrieve(intent.payment_method)]);
  add('PaymentMethod', [await createWalletMethod()]);
  for (const event of (await stripe.events.list({ limit: 100 })).data)
    add(EVENT_TYPES[event.type] ?? event.type, [event]);
  return found;
}

async function createWalletMethod(): Promise<object> {
  const body =
    'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=40&sandbox_wallet=apple_pay';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (
    await world.call('POST', '/v1/payment_methods', { key: 'sk_test_sandbox_of_the_tests', body, headers })
  ).json;
}

/** Returns the compiler's errors for these objects, empty if none. */
async function typeCheck(name: string, given: [string, object][]): Promise<string> {
  const place = join(folder, name);
  await mkdir(place);
  const lines = given.map(
    ([type, object], i) =>
      `export const o${i} = ${JSON.stringify(object, null, 1)} satisfies Stripe.${type};`,
  );
  await writeFile(join(place, 'objects.ts'), `import type Stripe from 'stripe';\n${lines.join('\n')}\n`);
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: { types: ['node'] },
    include: ['objects.ts'],
  };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((resolve) => {
    execFile(TSC, ['-p', place, '--pretty', 'false'], { maxBuffer: 1e8 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

it('the card processor returns objects that match the pinned version’s types', async () => {
  expect(await typeCheck('true', objects)).toBe('');
});

it('the card processor sends every type of event', () => {
  const sent = new Set(objects.map(([type]) => type));
  expect(Object.values(EVENT_TYPES).filter((type) => !sent.has(type))).toEqual([]);
});

it('the type check detects a missing and an unknown field', async () => {
  const [type, intent] = objects.find(([name]) => name === 'PaymentIntent') ?? ['', {}];
  const { amount_received: _gone, ...missing } = intent as Record<string, unknown>;
  const said = await typeCheck('false', [
    [type, missing],
    [type, { ...intent, invented: true }],
  ]);
  expect(said).toContain("'amount_received'");
  expect(said).toContain('"invented"');
});
