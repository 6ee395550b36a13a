import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NO_FAULTS, type WebhookFaults } from '#sandbox/processor/faults.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { rows } from '#server/platform/database/query.ts';
import { runBuyerBurst } from './burst.ts';
import { type Checkout, confirmCard, newBuyer, requestCheckout } from './buyer.ts';
import { injectFaultsRandomly } from './fault-injection.ts';
import { type FaultShop, faultShop } from './fault-shop.ts';
import { readOrderFacts } from './order-facts.ts';
import { seededRandom } from './seeded-random.ts';
import { accountsOf } from './stand-ins.ts';
import { tally } from './tally.ts';
import { waitUntil } from './wait-until.ts';

/** Without the reconciler, only the webhook reports payments. */
const unswept = { RECONCILE_SECONDS: '3600' };

async function untilAllCompleted(shop: FaultShop, paid: number): Promise<void> {
  const totals = await waitUntil(async () => {
    const found = await tally(shop.database, accountsOf(shop));
    expect(found).toMatchObject({ paidAtProcessor: paid, completed: paid, unfinished: [], lost: [] });
    return found;
  });
  expect(totals).toMatchObject({ lost: [], doubled: [], wrong: [] });
}

async function buy(shop: FaultShop): Promise<Checkout & { email: string }> {
  const buyer = newBuyer();
  const checkout = await requestCheckout(shop.url, buyer);
  await confirmCard(shop.processor.url, checkout.paymentIntentId);
  return { ...checkout, email: buyer.email };
}

const webhookAnswers = (shop: FaultShop) =>
  shop.processor.webhooks().flatMap(({ attempts }) => attempts.map(({ status }) => status));

const full = (isFull: boolean) => ({ tags: isFull ? ['full'] : [] });

describe('orders settled by webhooks only', () => {
  let shop: FaultShop;
  let paid = 0;
  beforeAll(async () => {
    shop = await faultShop(unswept);
  });
  afterEach(() => shop.processor.setFaults({ webhooks: NO_FAULTS.webhooks }));
  afterAll(() => shop.close());

  const bent: [string, Partial<WebhookFaults>][] = [
    ['sent five times over', { duplicate: 4 }],
    ['told under two event ids', { twins: true }],
    ['in reverse order', { shuffle: true }],
    ['late', { delayMs: 700 }],
    ['sent before the answer to the call', { beforeResponse: true }],
    ['all of it at once', { duplicate: 3, twins: true, shuffle: true }],
  ];
  for (const [how, webhooks] of bent)
    it(
      `orders are paid and placed once when the webhook is ${how}`,
      full(how !== 'all of it at once'),
      async () => {
        shop.processor.setFaults({ webhooks });
        await Promise.all([buy(shop), buy(shop), buy(shop)]);
        paid += 3;
        await untilAllCompleted(shop, paid);
      },
    );

  const refused: [string, Partial<WebhookFaults>][] = [
    ['signed an hour ago', { staleTimestamp: true }],
    ['signed by somebody else', { badSignature: true }],
  ];
  for (const [how, webhooks] of refused)
    it(
      `orders are not paid by a webhook that is ${how}, but by one signed correctly`,
      full(how !== 'signed by somebody else'),
      async () => {
        shop.processor.setFaults({ webhooks });
        const { email, paymentIntentId } = await buy(shop);
        await waitUntil(() => expect(webhookAnswers(shop)[0]).toBe(400));
        expect(await readOrderFacts(shop.database, email)).toMatchObject({
          paymentState: 'unpaid',
          paidEvents: 0,
        });
        const stored = await rows(shop.database, 'select 1 from external_events where object_id = $1', [
          paymentIntentId,
        ]);
        expect(stored).toEqual([]);
        shop.processor.setFaults({ webhooks: NO_FAULTS.webhooks });
        paid += 1;
        await untilAllCompleted(shop, paid);
      },
    );

  it('orders are not paid by a correctly signed event that precedes the payment', async () => {
    const buyer = newBuyer();
    const { paymentIntentId } = await requestCheckout(shop.url, buyer);
    const object = {
      id: paymentIntentId,
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 999,
    };
    const payload = JSON.stringify({
      id: `evt_early_${paymentIntentId}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
    const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
      payload,
      secret: sandboxKeys.webhookSecret,
    });
    const answer = await fetch(`${shop.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    expect(answer.status).toBe(200);
    await waitUntil(async () => {
      const worked = await rows(
        shop.database,
        'select 1 from external_events where object_id = $1 and processed_at is not null',
        [paymentIntentId],
      );
      expect(worked).toHaveLength(1);
    });
    expect(await readOrderFacts(shop.database, buyer.email)).toMatchObject({
      paymentState: 'unpaid',
      receivedCents: 0,
      submissions: [],
    });
    await confirmCard(shop.processor.url, paymentIntentId);
    paid += 1;
    await untilAllCompleted(shop, paid);
  });
});

describe('during a rotation of the signing secret', { tags: ['full'] }, () => {
  const next = 'whsec_the_next_one';
  const last = 'whsec_the_last_one';
  const cases: [string, { shop: string; processor: string[]; twoSecrets: boolean }][] = [
    ['knows both, and the new one signs', { shop: `${last},${next}`, processor: [next], twoSecrets: false }],
    ['knows the old one, and both sign', { shop: last, processor: [next, last], twoSecrets: true }],
  ];
  it.each(cases)('the webhook is accepted when the shop %s', async (_, secrets) => {
    const more = { ...unswept, STRIPE_WEBHOOK_SECRET: secrets.shop };
    const shop = await faultShop(more, secrets.processor);
    try {
      shop.processor.setFaults({ webhooks: { twoSecrets: secrets.twoSecrets } });
      await buy(shop);
      await untilAllCompleted(shop, 1);
      expect(webhookAnswers(shop)).toEqual([200]);
    } finally {
      await shop.close();
    }
  });
});

describe('orders settled by webhooks and sweeps', () => {
  const seed = Number(process.env.FAULT_SEED ?? 20_261);
  let shop: FaultShop;
  beforeAll(async () => {
    shop = await faultShop();
  });
  afterAll(() => shop.close());

  it('orders are paid and placed once when every webhook is lost', async () => {
    shop.processor.setFaults({ webhooks: { drop: 'all' } });
    await Promise.all([buy(shop), buy(shop), buy(shop)]);
    await untilAllCompleted(shop, 3);
    shop.processor.setFaults({ webhooks: { drop: 0 } });
  });

  it(`orders are not lost, doubled or wrong in a burst of 200 under every fault (seed ${seed})`, {
    tags: ['full'],
  }, async () => {
    const random = seededRandom(seed);
    const over = new AbortController();
    const weather = injectFaultsRandomly(shop, { random, over: over.signal, outside: false });
    await runBuyerBurst(200, { shopUrl: () => shop.url, processorUrl: shop.processor.url, random });
    over.abort();
    await weather;
    await untilAllCompleted(shop, 203);
  });
});
