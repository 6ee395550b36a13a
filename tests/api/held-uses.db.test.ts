import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { cancelOrderCheckout } from '#server/checkout/ending/cancel-checkout.ts';
import { releaseDiscounts } from '#server/checkout/jobs.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { readCheckoutRequest } from '#server/checkout/rules.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { rows } from '#server/platform/database/query.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  post,
  testShop,
} from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

// The long interval keeps the shop's own sweep from consuming a failure that is meant for a call.
const shop = startForTests(() => testShop({ config: { reconcileSeconds: daySeconds } }));
let code = '';

let codes = 0;
beforeEach(async () => {
  codes += 1;
  code = `HELD${codes}`;
  shop.processor.setFaults({ failNext: null } as never);
  await run(`insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 2000)`, [
    code,
  ]);
});

const db = () => shop.program.deps.database;
const { maybeOne } = queriesOn(db);
const run = (text: string, values: unknown[] = []) => db().query(text, values);
const readUses = async () =>
  (await maybeOne<{ uses: number }>('select uses from discount_codes where code = $1', [code]))?.uses;
const orderOf = (id: string) =>
  maybeOne<Record<string, unknown>>(
    `select o.state, o.total_cents, o.discount_code, p.state as payment, p.amount_cents from orders o
       join payments p on p.order_id = o.id where o.id = $1`,
    [id],
  );
const create = (body: object, key: string) =>
  post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
/** Moves the start of a use and the time of its next check into the past. */
const ageUses = (seconds = 1) =>
  run(
    `update discount_redemptions set due_at = now() - make_interval(secs => $1), reserved_at = now() - interval '31 minutes'
      where state = 'reserved'`,
    [seconds],
  );

async function interruptedCheckout() {
  const key = newKey();
  const body = checkoutBody({ couponCode: code });
  const { deps } = shop.program;
  const asked = Promise.withResolvers<void>();
  const createIntent = () => {
    asked.resolve();
    return new Promise<never>(() => undefined);
  };
  void placeOrder(
    { ...deps, processors: { ...deps.processors, createIntent } },
    readCheckoutRequest(body as never, 'es'),
    key,
  );
  await asked.promise;
  return { key, body, id: await idOf(key) };
}

async function idOf(key: string): Promise<OrderId> {
  const row = await maybeOne<{ id: OrderId }>('select id from orders where idempotency_key = $1', [key]);
  if (!row) throw new Error(`no order under ${key}`);
  return row.id;
}

it('a code use is released when the processor never returned an intent, and the order continues at full price', async () => {
  const { key, body, id } = await interruptedCheckout();
  expect(await orderOf(id)).toMatchObject({ payment: 'creating', total_cents: 799 });
  await releaseDiscounts(shop.program.deps);
  expect(await readUses()).toBe(1);
  await ageUses();
  await releaseDiscounts(shop.program.deps);
  expect(await readUses()).toBe(0);
  expect(await orderOf(id)).toMatchObject({ total_cents: 999, amount_cents: 999, discount_code: null });
  const { couponCode: _, ...plain } = body;
  const again = await create({ ...plain, amount: '9.99' }, key);
  expect(again.body).toMatchObject({ orderId: id, amountCents: 999, discount: null });
  await payWith(shop, String(again.body.paymentIntentId));
  await settlePayment(shop.program.deps, again.body.paymentIntentId as never);
  expect(await orderOf(id)).toMatchObject({ state: 'processing', payment: 'succeeded' });
});

it('an intent opened during the release of its use reaches no buyer', async () => {
  const { key, body, id } = await interruptedCheckout();
  const { deps } = shop.program;
  const createIntent: typeof deps.processors.createIntent = async (intent) => {
    const made = await deps.processors.createIntent(intent);
    await ageUses();
    await releaseDiscounts(deps);
    return made;
  };
  const request = readCheckoutRequest(body as never, 'es');
  const slow = { ...deps, processors: { ...deps.processors, createIntent } };
  await expect(placeOrder(slow, request, key)).rejects.toMatchObject({
    code: 'price_changed',
    amount: '9.99',
  });
  expect(await readUses()).toBe(0);
  expect(await orderOf(id)).toMatchObject({ payment: 'creating', total_cents: 999, amount_cents: 999 });
});

it('a code use is released at once when the processor reports the intent as cancelled', async () => {
  const { paymentIntentId } = await openCheckout(shop, { couponCode: code });
  await shop.stripe.paymentIntents.cancel(paymentIntentId);
  await settlePayment(shop.program.deps, paymentIntentId as never);
  expect(await readUses()).toBe(0);
});

it('the sweep releases leaked uses of cancelled orders and of orders without a code', async () => {
  const cancelled = await openCheckout(shop, { couponCode: code });
  const bare = await openCheckout(shop, { couponCode: code });
  await run(`update payments set state = 'canceled' where order_id = $1`, [cancelled.orderId]);
  await run(`update orders set discount_code = null, discount_cents = 0, total_cents = 999 where id = $1`, [
    bare.orderId,
  ]);
  await ageUses();
  await releaseDiscounts(shop.program.deps);
  expect(await readUses()).toBe(0);
});

it('a code use remains while the payment may succeed, and counts when it does', async () => {
  const { orderId, paymentIntentId } = await openCheckout(shop, { couponCode: code });
  await run(`update payments set state = 'processing' where order_id = $1`, [orderId]);
  await run(`update orders set payment_state = 'pending' where id = $1`, [orderId]);
  await ageUses();
  await releaseDiscounts(shop.program.deps);
  expect(await readUses()).toBe(1);
  await payWith(shop, paymentIntentId);
  await settlePayment(shop.program.deps, paymentIntentId as never);
  const redeemed = await rows(
    db(),
    `select 1 from discount_redemptions where order_id = $1 and state = 'redeemed'`,
    [orderId],
  );
  expect(redeemed).toHaveLength(1);
});

it('201 uses that cannot be released do not block later ones', async () => {
  await run(
    `with made as (
       insert into orders (number, idempotency_key, request_fingerprint, locale, email, username, total_cents, tax_country,
                           tax_rate_basis_points, tax_cents, discount_code, discount_cents, payment_state)
       select translate(upper(substr(md5(n::text), 1, 10)), '01', 'GH'), 'stuck-key-' || $1 || n, 'print', 'es',
              'stuck@example.com', 'stuck', 799, 'ES', 2100, 139, $1, 200, 'pending' from generate_series(1, 201) n
       returning id
     ), line as (
       insert into line_items (order_id, position, service_id, service_type, audience, quantity, list_price_cents, price_cents, link)
       select id, 0, 204, 'followers', 'europe', 1000, 999, 799, 'https://www.instagram.com/stuck/' from made
     ), paid as (
       insert into payments (order_id, state, intent_id, amount_cents)
       select id, 'processing', 'pi_stuck' || replace(id::text, '-', ''), 799 from made
     )
     insert into discount_redemptions (code_id, order_id, email, discount_cents, reserved_at, expires_at)
     select (select id from discount_codes where code = $1), id, 'stuck@example.com', 200, now(), now() from made`,
    [code],
  );
  await ageUses(3600);
  const { orderId } = await openCheckout(shop, { couponCode: code });
  await run(`update discount_redemptions set due_at = now() - interval '1 second' where order_id = $1`, [
    orderId,
  ]);
  await releaseDiscounts(shop.program.deps);
  expect(await orderOf(orderId)).toMatchObject({ total_cents: 999, discount_code: null });
  const due = await rows(
    db(),
    `select 1 from discount_redemptions where state = 'reserved' and due_at <= now()`,
  );
  expect(due).toEqual([]);
});

it('an order that never received an intent can be cancelled and is final', async () => {
  const { key, body, id } = await interruptedCheckout();
  await cancelOrderCheckout(shop.program.deps, id);
  expect(await orderOf(id)).toMatchObject({ state: 'cancelled', payment: 'canceled' });
  expect(await readUses()).toBe(0);
  expect((await create(body, key)).status).toBe(409);
});

it('a failure after the order was stored releases the use at once, and the same request takes it again', async () => {
  await run('update discount_codes set max_uses = 1 where code = $1', [code]);
  const key = newKey();
  const body = checkoutBody({ couponCode: code, amount: '7.99' });
  shop.processor.setFaults({ failNext: { count: 1, kind: '500', path: 'payment_intents' } } as never);
  expect((await create(body, key)).body.error).toMatchObject({ code: 'processor_unavailable' });
  expect(await readUses()).toBe(0);
  const id = await idOf(key);
  expect(await orderOf(id)).toMatchObject({ payment: 'creating', total_cents: 999, amount_cents: 999 });
  const again = await create(body, key);
  expect(again.body).toMatchObject({ orderId: id, amountCents: 799, discount: { code } });
  expect(await readUses()).toBe(1);
  await payWith(shop, String(again.body.paymentIntentId));
  await settlePayment(shop.program.deps, again.body.paymentIntentId as never);
  expect(await orderOf(id)).toMatchObject({ state: 'processing', payment: 'succeeded', total_cents: 799 });
});

it('a repeated request is refused the code use that another order took, and may continue without the code', async () => {
  await run('update discount_codes set max_uses = 1 where code = $1', [code]);
  const key = newKey();
  const body = checkoutBody({ couponCode: code });
  const request = readCheckoutRequest(body as never, 'es');
  const { deps } = shop.program;
  const broken = () => Promise.reject(new URIError('of our own making'));
  const failing = placeOrder(
    { ...deps, processors: { ...deps.processors, createIntent: broken } },
    request,
    key,
  );
  await expect(failing).rejects.toThrow(URIError);
  expect((await openCheckout(shop, { couponCode: code })).amountCents).toBe(799);
  expect((await create(body, key)).body.error).toMatchObject({ code: 'discount_invalid' });
  expect(await readUses()).toBe(1);
  expect(await orderOf(await idOf(key))).toMatchObject({
    total_cents: 999,
    amount_cents: 999,
    discount_code: null,
  });
});

describe('a failure stored by the processor', () => {
  afterEach(() => shop.processor.setFaults({ failNext: null } as never));

  /** Stripe stores a 500 under the idempotency key and replays it. */
  const failOnce = (path: string) =>
    shop.processor.setFaults({ failNext: { count: 1, kind: '500', path } } as never);
  const state = async (orderId: string) =>
    (await maybeOne<{ state: string }>('select state from orders where id = $1', [orderId]))?.state;
  const cancel = (paymentIntentId: string) =>
    post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId });
  const change = (existingPaymentIntentId: string, discountCode: string | null) =>
    post(`${shop.url}/api/create-payment-intent`, { existingPaymentIntentId, discountCode });

  it('a failure stored by the processor does not block a later cancellation', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    failOnce('/cancel');
    expect((await cancel(paymentIntentId)).body.error).toMatchObject({ code: 'processor_unavailable' });
    expect((await cancel(paymentIntentId)).body).toEqual({ success: true, status: 'cancelled' });
    expect(await state(orderId)).toBe('cancelled');
  });

  it('a failure stored by the processor does not block a later change of the amount or its reversal', async () => {
    const { paymentIntentId } = await openCheckout(shop);
    for (const [code, amountCents] of [
      ['HOLA5', 949],
      [null, 999],
    ] as const) {
      // Fails twice: the second attempt sends the change that the first one stored.
      for (let failure = 1; failure <= 2; failure += 1) {
        failOnce(paymentIntentId);
        const { body } = await change(paymentIntentId, code);
        expect(body.error).toMatchObject({ code: 'processor_unavailable' });
      }
      expect((await change(paymentIntentId, code)).body).toMatchObject({ amountCents });
      expect((await shop.stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(amountCents);
    }
  });

  it.each(['500', '429', 'reset-before'] as const)(
    'a failure stored by the processor for an earlier checkout (%s) does not block a new one, and the earlier one is cancelled later',
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

  it('twenty concurrent cancellations after a stored failure end the order once', async () => {
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

  it('a stored failure about an unknown earlier checkout does not block the request', async () => {
    const body = checkoutBody({ previousPaymentIntentId: 'pi_unknown123456' });
    const { status } = await post(`${shop.url}/api/create-payment-intent`, body, {
      'idempotency-key': newKey(),
    });
    expect(status).toBe(200);
  });
});
