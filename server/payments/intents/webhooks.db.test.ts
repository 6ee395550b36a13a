import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, openCheckout, payWith, post, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { settlePayment } from './settle-payment.ts';
import { readWebhooks, rejectedWebhooks, watchWebhooks } from './webhooks.ts';

const shop = startForTests(() => testShop({ config: { reconcileSeconds: 3600 }, log }));
const log: string[] = [];
beforeAll(async () => {
  shop.processor.setFaults({ webhooks: { drop: 'all' } });
  // Waits for the single run of the reconciler at startup.
  await eventually(async () => {
    const over = `select name from schedules where name = 'payments.reconcile' and ended_at is not null`;
    expect(await rows(over)).toHaveLength(1);
  });
});
beforeEach(() => vi.restoreAllMocks());

const database = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(database);
const right = 'whsec_auge_sandbox';
function sendEvent(event: object, { secret = right, ageSeconds = 0 } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return post(`${shop.url}/api/webhooks/stripe`, payload, { 'stripe-signature': signature });
}
const send = (secret: string, ageSeconds = 0) => {
  const object = { id: 'ch_1', object: 'charge' };
  return sendEvent(
    { id: 'evt_1', object: 'event', type: 'charge.updated', data: { object } },
    { secret, ageSeconds },
  );
};
const items = () =>
  rows<{ evidence: object; resolution: string | null }>(
    `select evidence, resolution from pending_items where reason = 'webhooks_missing' order by opened_at`,
  );
const depsLater = (minutes: number) => ({
  database: database(),
  now: () => new Date(Date.now() + minutes * 60_000),
});

test('the webhook route counts a rejected webhook by reason, logs it once and does not store its body', async () => {
  const before = rejectedWebhooks().get('bad_signature') ?? 0;
  for (const secret of ['whsec_other', 'whsec_other', 'whsec_another'])
    expect((await send(secret)).status).toBe(400);
  expect((await send(right, -daySeconds)).status).toBe(400);
  expect(rejectedWebhooks().get('bad_signature')).toBe(before + 3);
  expect(log.filter((line) => line.includes('a webhook of the processor was rejected'))).toHaveLength(1);
  await eventually(async () => {
    expect(await rows('select reason, count from refused_webhooks order by reason')).toEqual([
      { reason: 'bad_signature', count: 3 },
      { reason: 'too_new', count: 1 },
    ]);
  });
});

test('the webhook route opens one inbox item for paid orders without webhooks, until a signed webhook arrives', async () => {
  const { paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  await settlePayment(shop.program.deps, paymentIntentId as never);
  await watchWebhooks(depsLater(5));
  expect(await items()).toEqual([]);
  await watchWebhooks(depsLater(15));
  const evidence = { settledByComparison: 1, refusedWebhooks: 4, refusedFor: 'bad_signature', since: null };
  expect(await items()).toEqual([{ evidence, resolution: null }]);

  await execute(
    `update pending_items set resolved_at = now(), resolved_by = 'staff', resolution = 'noted',
                              resolved_staff = (select id from staff_members limit 1)`,
  );
  await watchWebhooks(depsLater(16));
  expect((await items()).map(({ resolution }) => resolution)).toEqual(['noted']);

  await execute('delete from pending_items');
  await watchWebhooks(depsLater(17));
  expect((await send(right)).status).toBe(200);
  await watchWebhooks(depsLater(18));
  expect((await items()).map(({ resolution }) => resolution)).toEqual(['webhook_came']);
  expect(await readWebhooks(database(), depsLater(18).now())).toMatchObject({ unannounced: 0, refused: 0 });
});

async function payWithoutWebhook() {
  const checkout = await openCheckout(shop);
  await payWith(shop, checkout.paymentIntentId);
  return checkout;
}

let events = 0;
function sendWebhook(paymentIntentId: string, eventId?: string) {
  events += 1;
  const id = eventId ?? `evt_${process.pid}_${events}`;
  const object = { id: paymentIntentId, object: 'payment_intent' };
  return sendEvent({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });
}

const paymentState = async (orderId: string) =>
  (await one<{ payment_state: string }>('select payment_state from orders where id = $1', [orderId]))
    .payment_state;
const storedEvents = (intentId: string) =>
  rows<{ outcome: string | null; payload: object }>(
    'select outcome, payload from external_events where object_id = $1',
    [intentId],
  );
/** A processed event has no payload, because the payload contains buyer data. */
const worked = { outcome: 'pay', payload: {} };
const watchReadings = () => vi.spyOn(shop.program.deps.processors, 'retrieveIntent');

test('a webhook is answered after the order is settled and the event is stored in one transaction', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  const { status, body } = await sendWebhook(paymentIntentId);
  expect([status, body]).toEqual([200, { received: true, new: true }]);
  expect(await paymentState(orderId)).toBe('paid');
  expect(await storedEvents(paymentIntentId)).toEqual([worked]);
});

test('a repeated webhook is not new and changes nothing', async () => {
  const { paymentIntentId } = await payWithoutWebhook();
  const id = `evt_again_${paymentIntentId}`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendWebhook(paymentIntentId, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.new)).toHaveLength(1);
  expect(await storedEvents(paymentIntentId)).toHaveLength(1);
});

test('webhook and browser at the same time query the processor once', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  const readings = watchReadings();
  const [told, called] = await Promise.all([
    sendWebhook(paymentIntentId),
    post(`${shop.url}/api/create-order-after-payment`, { paymentIntentId }),
  ]);
  expect([told.status, called.status]).toEqual([200, 200]);
  expect(readings).toHaveBeenCalledTimes(1);
  expect(await paymentState(orderId)).toBe('paid');
});

test('a webhook that cannot be settled now is stored and settled by the job', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  watchReadings().mockRejectedValueOnce(new Error('the processor is away'));
  expect((await sendWebhook(paymentIntentId)).body).toEqual({ received: true, new: true });
  await eventually(async () => expect(await paymentState(orderId)).toBe('paid'));
  await eventually(async () => expect(await storedEvents(paymentIntentId)).toEqual([worked]));
});

test('a webhook is stored after some seconds when the processor does not reply', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  const answer = Promise.withResolvers<never>();
  watchReadings().mockReturnValueOnce(answer.promise);
  expect((await sendWebhook(paymentIntentId)).body).toEqual({ received: true, new: true });
  answer.reject(new Error('too late'));
  await eventually(async () => expect(await paymentState(orderId)).toBe('paid'));
});

test('a webhook about an unknown object or type is stored once and marked as processed', async () => {
  for (const type of ['payment_intent.succeeded', 'customer.created']) {
    const id = `evt_${process.pid}_${type}`;
    const object = { id: 'pi_nobody123456', object: 'payment_intent' };
    const event = { id, object: 'event', type, data: { object } };
    expect((await sendEvent(event)).status).toBe(200);
    expect((await sendEvent(event)).body).toMatchObject({ new: false });
    const done = 'select from external_events where event_id = $1 and processed_at is not null';
    await eventually(async () => expect(await rows(done, [id])).toHaveLength(1));
  }
});
