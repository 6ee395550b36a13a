import { describe, expect, it } from 'vitest';
import { eventKinds } from '#tests/harness/event-kinds.ts';
import { pendingOf } from '#tests/harness/pending-of.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, newKey, openCheckout, payWith, post, signIn, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ deliverySeconds: 30 }));

const db = () => shop.program.deps.database;
const { maybeOne, rows } = queriesOn(db);
const order = (id: string) => maybeOne<Record<string, unknown>>('select * from orders where id = $1', [id]);
const kindsOf = (orderId: string) => eventKinds(db(), orderId);

async function paidOrder(paymentMethod?: string) {
  const checkout = await openCheckout(shop);
  await payWith(shop, checkout.paymentIntentId, paymentMethod);
  await eventually(async () => expect((await order(checkout.orderId))?.payment_state).toBe('paid'));
  return checkout;
}

describe('refunds made at the processor', () => {
  it('a partial refund at the processor is shown and does not stop the delivery', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    await shop.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 400 });
    await eventually(async () =>
      expect(await order(orderId)).toMatchObject({
        payment_state: 'partially_refunded',
        state: 'processing',
      }),
    );
    const payment = await maybeOne<{ amount_refunded_cents: number }>(
      'select amount_refunded_cents from payments where order_id = $1',
      [orderId],
    );
    expect(payment?.amount_refunded_cents).toBe(400);
  });

  it('a full refund at the processor ends the order once, whatever the number of parts and events', async () => {
    const { orderId, paymentIntentId } = await paidOrder();
    await shop.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 400 });
    await shop.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 599 });
    await eventually(async () =>
      expect(await order(orderId)).toMatchObject({ payment_state: 'refunded', state: 'refunded' }),
    );
    for (const webhook of shop.processor.webhooks()) shop.processor.resendWebhook(webhook.id);
    await shop.processor.settled();
    expect((await kindsOf(orderId)).filter((kind) => kind === 'refunded')).toHaveLength(2);
  });
});

describe('refunds by staff', () => {
  const ask = (body: object, headers: Record<string, string>) =>
    post(`${shop.url}/api/admin/refunds`, body, headers);

  it('refunds by staff are paid in parts, once per key, with a session only', async () => {
    const { orderId } = await paidOrder();
    const cookie = await signIn(shop);
    const body = { orderId, amountCents: 250, reason: 'arrived late' };
    const key = newKey();
    expect((await ask(body, { 'idempotency-key': key })).status).toBe(401);
    expect((await ask(body, { cookie })).body.error).toMatchObject({ code: 'idempotency_key_required' });
    const first = await ask(body, { cookie, 'idempotency-key': key });
    expect(first).toMatchObject({ status: 200, body: { success: true, amountCents: 250 } });
    expect(await ask(body, { cookie, 'idempotency-key': key })).toEqual(first);
    const other = await ask({ ...body, amountCents: 251 }, { cookie, 'idempotency-key': key });
    expect([other.status, other.body.error]).toMatchObject([422, { code: 'idempotency_body_differs' }]);
    await ask(body, { cookie, 'idempotency-key': newKey() });
    const refunded = 'select amount_refunded_cents as cents from payments where order_id = $1';
    await eventually(async () => expect(await maybeOne(refunded, [orderId])).toEqual({ cents: 500 }));
    const beyond = await ask({ ...body, amountCents: 500 }, { cookie, 'idempotency-key': newKey() });
    expect([beyond.status, beyond.body.error]).toMatchObject([
      409,
      { code: 'refund_exceeds', amount: '4.99' },
    ]);
    for (const amountCents of [0, -1, 1.5, '250', null])
      expect((await ask({ ...body, amountCents }, { cookie, 'idempotency-key': newKey() })).status).toBe(400);
  });
});

describe('a disputed payment', () => {
  it('a disputed payment is marked, recorded in the timeline and stops the delivery', async () => {
    const { orderId } = await paidOrder('pm_card_createDispute');
    await eventually(async () => expect(await pendingOf(db(), orderId)).toEqual(['dispute']));
    expect(await kindsOf(orderId)).toContain('dispute_opened');
    await eventually(async () => {
      const open = await rows(
        `select state, cancel_asked_at, cancel_reply, provider_status, next_sync_at from fulfilments where order_id = $1 and state in ('queued', 'submitted', 'in_progress')`,
        [orderId],
      );
      expect(open).toEqual([]);
    });
  });
});

describe('an early fraud warning', () => {
  it('an early fraud warning stops the delivery and opens an inbox item', async () => {
    const checkout = await openCheckout(shop);
    await payWith(shop, checkout.paymentIntentId, 'pm_card_createIssuerFraudRecord').catch(() =>
      payWith(shop, checkout.paymentIntentId),
    );
    await fetch(`${shop.processor.url}/sandbox/early-fraud-warnings/${checkout.paymentIntentId}`, {
      method: 'POST',
    });
    await eventually(async () =>
      expect(await pendingOf(db(), checkout.orderId)).toEqual(['early_fraud_warning']),
    );
    await eventually(async () => expect(await kindsOf(checkout.orderId)).toContain('early_fraud_warning'));
  });
});
