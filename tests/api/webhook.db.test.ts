import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rows } from '#server/platform/database/query.ts';
import { eventually, openCheckout, payWith, post, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  const config = { reconcileSeconds: 3600 };
  shop = await testShop({ config });
  shop.processor.setFaults({ webhooks: { drop: 'all' } });
  // Waits for the single run of the reconciler at startup.
  await eventually(async () => {
    const over = `select name from schedules where name = 'payments.reconcile' and ended_at is not null`;
    expect(await rows(shop.program.deps.database, over)).toHaveLength(1);
  });
});
beforeEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

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
  const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: 'whsec_auge_sandbox',
  });
  return post(`${shop.url}/api/webhooks/stripe`, body, { 'stripe-signature': signature });
}

const paymentState = async (orderId: string) => {
  const found = await rows<{ payment_state: string }>(
    shop.program.deps.database,
    'select payment_state from orders where id = $1',
    [orderId],
  );
  return found[0]?.payment_state;
};
const storedEvents = (intentId: string) =>
  rows<{ outcome: string | null; payload: object }>(
    shop.program.deps.database,
    'select outcome, payload from external_events where object_id = $1',
    [intentId],
  );
/** A processed event has no payload, because the payload contains buyer data. */
const worked = { outcome: 'pay', payload: {} };
const watchReadings = () => vi.spyOn(shop.program.deps.processors, 'retrieveIntent');

it('a webhook is answered after the order is settled and the event is stored in one transaction', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  const { status, body } = await sendWebhook(paymentIntentId);
  expect([status, body]).toEqual([200, { received: true, new: true }]);
  expect(await paymentState(orderId)).toBe('paid');
  expect(await storedEvents(paymentIntentId)).toEqual([worked]);
});

it('a repeated webhook is not new and changes nothing', async () => {
  const { paymentIntentId } = await payWithoutWebhook();
  const id = `evt_again_${paymentIntentId}`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendWebhook(paymentIntentId, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.new)).toHaveLength(1);
  expect(await storedEvents(paymentIntentId)).toHaveLength(1);
});

it('webhook and browser at the same time query the processor once', async () => {
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

it('a webhook that cannot be settled now is stored and settled by the job', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  watchReadings().mockRejectedValueOnce(new Error('the processor is away'));
  expect((await sendWebhook(paymentIntentId)).body).toEqual({ received: true, new: true });
  await eventually(async () => expect(await paymentState(orderId)).toBe('paid'));
  await eventually(async () => expect(await storedEvents(paymentIntentId)).toEqual([worked]));
});

it('a webhook is stored after some seconds when the processor does not reply', async () => {
  const { orderId, paymentIntentId } = await payWithoutWebhook();
  const answer = Promise.withResolvers<never>();
  watchReadings().mockReturnValueOnce(answer.promise);
  expect((await sendWebhook(paymentIntentId)).body).toEqual({ received: true, new: true });
  answer.reject(new Error('too late'));
  await eventually(async () => expect(await paymentState(orderId)).toBe('paid'));
});
