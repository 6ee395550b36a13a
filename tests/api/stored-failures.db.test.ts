// Proves calls-5.

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import { cancelOrderCheckout } from '#server/checkout/ending/cancel-checkout.ts';
import { maybeOne } from '#server/platform/database/query.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  post,
  type TestShop,
  testShop,
} from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // No sweep of the shop's own takes a failure that is meant for a call.
  shop = await testShop({ config: { reconcileSeconds: daySeconds } });
});
afterAll(() => shop.close());
afterEach(() => shop.processor.setFaults({ failNext: null } as never));

/** The processor stores a 500 under the call's key and replays it for ever. */
const failOnce = (path: string) =>
  shop.processor.setFaults({ failNext: { count: 1, kind: '500', path } } as never);
const state = async (orderId: string) =>
  (
    await maybeOne<{ state: string }>(shop.program.deps.database, 'select state from orders where id = $1', [
      orderId,
    ])
  )?.state;
const cancel = (paymentIntentId: string) =>
  post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId });
const change = (existingPaymentIntentId: string, discountCode: string | null) =>
  post(`${shop.url}/api/create-payment-intent`, { existingPaymentIntentId, discountCode });

it('a cancellation that failed at the processor works the next time', async () => {
  const { orderId, paymentIntentId } = await openCheckout(shop);
  failOnce('/cancel');
  expect((await cancel(paymentIntentId)).body.error).toMatchObject({ code: 'processor_unavailable' });
  expect((await cancel(paymentIntentId)).body).toEqual({ success: true, status: 'cancelled' });
  expect(await state(orderId)).toBe('cancelled');
});

it('a change of the amount that failed at the processor works the next time, and so does taking it back', async () => {
  const { paymentIntentId } = await openCheckout(shop);
  for (const [code, amountCents] of [
    ['HOLA5', 949],
    [null, 999],
  ] as const) {
    // It fails twice: the second try asks for the change that the first one wrote down.
    for (let failure = 1; failure <= 2; failure += 1) {
      failOnce(paymentIntentId);
      const { body } = await change(paymentIntentId, code);
      expect(body.error).toMatchObject({ code: 'processor_unavailable' });
    }
    expect((await change(paymentIntentId, code)).body).toMatchObject({ amountCents });
    expect((await shop.stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(amountCents);
  }
});

// Proves states-6.
it.each(['500', '429', 'reset-before'] as const)(
  'an earlier checkout that cannot be cancelled (%s) keeps nobody from a new one, and is cancelled later',
  async (kind) => {
    const first = await openCheckout(shop);
    shop.processor.setFaults({ failNext: { count: 3, kind, path: '/cancel' } } as never);
    const second = await openCheckout(shop, { previousPaymentIntentId: first.paymentIntentId });
    shop.processor.setFaults({ failNext: null } as never);
    await eventually(async () => expect(await state(first.orderId)).toBe('cancelled'));
    expect((await shop.stripe.paymentIntents.retrieve(first.paymentIntentId)).status).toBe('canceled');
    await payWith(shop, second.paymentIntentId);
    await eventually(async () => expect(await state(second.orderId)).not.toBe('pending'));
  },
);

it('twenty cancellations at once with a failure among them end the order once', async () => {
  const { orderId, paymentIntentId } = await openCheckout(shop);
  failOnce('/cancel');
  await Promise.all(Array.from({ length: 20 }, () => cancel(paymentIntentId)));
  await cancelOrderCheckout(shop.program.deps, orderId as never);
  expect(await state(orderId)).toBe('cancelled');
  const entries = await shop.program.deps.database.query(
    `select 1 from order_events where order_id = $1 and kind = 'order_cancelled'`,
    [orderId],
  );
  expect(entries.rows).toHaveLength(1);
});

it('a request whose earlier checkout is unknown is served', async () => {
  const body = checkoutBody({ previousPaymentIntentId: 'pi_unknown123456' });
  const { status } = await post(`${shop.url}/api/create-payment-intent`, body, {
    'idempotency-key': newKey(),
  });
  expect(status).toBe(200);
});
