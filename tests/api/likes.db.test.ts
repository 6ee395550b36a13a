import { describe, expect, it } from 'vitest';
import { type PaymentIntentReply, paymentIntentReplySchema } from '#contracts/checkout/checkout-schemas.ts';
import { instagramMediaSchema } from '#contracts/checkout/likes-schemas.ts';
import type { LineItemId } from '#contracts/kit/ids.ts';
import type { AbandonedList } from '#contracts/marketing/abandoned-checkouts.ts';
import { type BuyerOrder, buyerOrderSchema } from '#contracts/orders/orders.ts';
import { collectAbandonedCheckouts } from '#server/marketing/abandoned-checkouts/feature.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { rows } from '#server/platform/database/query.ts';
import { tokenOf } from '#tests/harness/token-of.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  payWith,
  post,
  signIn,
  testShop,
  uniqueName,
} from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

let counter = 0;
function newCodes(count: number): string[] {
  counter += 1;
  return Array.from({ length: count }, (_, at) => `C${process.pid}_${counter}_${at}`);
}
const asPosts = (codes: string[]) => codes.map((shortcode, at) => ({ id: String(at), shortcode }));

function likesBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  const { serviceId: _, username, ...same } = checkoutBody();
  return {
    ...same,
    serviceId: 302,
    instagramUsername: username,
    selectedPosts: asPosts(newCodes(3)),
    ...more,
  };
}

const ask = (body: unknown, key = newKey()) =>
  post(`${shop.url}/api/likes/create-likes-payment-intent`, body, { 'idempotency-key': key });

async function openPayment(more: Record<string, unknown> = {}, key = newKey()): Promise<PaymentIntentReply> {
  const { status, body } = await ask(likesBody(more), key);
  expect({ status, body }).toMatchObject({ status: 200 });
  return paymentIntentReplySchema.parse(body);
}

const placedOrdersOf = (codes: string[]) =>
  shop.provider
    .orders()
    .map(({ service, link, quantity }) => ({ service, quantity, code: link.split('/')[4] ?? '' }))
    .filter(({ code }) => codes.includes(code))
    .toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));

async function readOrder(orderId: string): Promise<BuyerOrder> {
  return buyerOrderSchema.parse(await (await fetch(`${shop.url}/api/orders/${tokenOf(orderId)}`)).json());
}

async function buy(more: Record<string, unknown>): Promise<PaymentIntentReply> {
  const reply = await openPayment(more);
  await payWith(shop, reply.paymentIntentId);
  await eventually(async () => expect((await readOrder(reply.orderId)).status).toBe('completed'));
  return reply;
}

describe('likes for chosen posts', () => {
  it('likes for chosen posts are sent in exact shares with one provider order per post', async () => {
    const codes = newCodes(3);
    const { orderId } = await buy({ selectedPosts: asPosts(codes), amount: '4.49' });
    expect(placedOrdersOf(codes)).toEqual([
      { service: 1003, quantity: 37, code: codes[0] },
      { service: 1003, quantity: 37, code: codes[1] },
      { service: 1003, quantity: 36, code: codes[2] },
    ]);
    const order = await readOrder(orderId);
    expect(order).toMatchObject({
      serviceType: 'likes',
      audience: null,
      quantity: 100,
      bonus: 10,
      totalCents: 449,
      serviceName: '100 me gusta',
      delivery: { state: 'completed', quantity: 110, delivered: 110, remains: 0 },
    });
    expect(order.posts).toEqual(
      codes.map((code, at) => ({
        link: `https://www.instagram.com/p/${code}/`,
        quantity: [37, 37, 36][at],
        delivered: [37, 37, 36][at],
        state: 'completed',
        unsent: false,
      })),
    );
    expect(order.timeline.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'submitted', 'completed']);
  });

  it('likes for chosen posts are listed by post in the confirmation, and not shown to visitors with the number only', async () => {
    const [code = ''] = newCodes(1);
    const email = `${uniqueName()}@example.com`;
    const { orderNumber } = await buy({ email, language: 'fr', selectedPosts: [{ shortcode: code }] });
    await eventually(() => {
      const mails = shop.mailbox.mails().filter(({ to }) => to === email);
      expect(mails).toHaveLength(2);
      expect(mails.at(-1)?.text).toContain(`https://www.instagram.com/p/${code}/ · 110`);
      for (const mail of mails) expect(mail.text).toContain('100 + 10 j’aime');
    });
    const found = await post(`${shop.url}/api/orders/search-by-number`, { orderNumber });
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).not.toContain(code);
  });

  it('likes for chosen posts can be ordered by pasted links, each post counted once', async () => {
    const [first = '', second = ''] = newCodes(2);
    const selectedPosts = [
      `https://www.instagram.com/reel/${first}/?igsh=abc`,
      { id: '1', shortcode: first },
      `instagram.com/marta/p/${second}`,
      `https://m.instagram.com/p/${first}/#top`,
    ];
    await buy({ selectedPosts });
    expect(placedOrdersOf([first, second])).toEqual([
      { service: 1003, quantity: 55, code: first },
      { service: 1003, quantity: 55, code: second },
    ]);
  });
});

it('views are bought by the same call and never treated as likes', async () => {
  const codes = newCodes(2);
  const reply = await buy({
    serviceId: undefined,
    serviceType: 'views',
    baseLikes: 1000,
    amount: '3.49',
    selectedPosts: asPosts(codes),
  });
  expect(reply).toMatchObject({ amount: '3.49', quantity: 1000, offer: null });
  expect(placedOrdersOf(codes)).toEqual(codes.map((code) => ({ service: 1004, quantity: 550, code })));
  expect((await readOrder(reply.orderId)).serviceType).toBe('views');
});

it('posts from the directory can be ordered unchanged', async () => {
  const username = uniqueName();
  const media = instagramMediaSchema.parse(
    await (await fetch(`${shop.url}/api/instagram/media/${username}`)).json(),
  );
  const selectedPosts = media.posts.slice(0, 3);
  const reply = await openPayment({ instagramUsername: username, selectedPosts });
  const order = await readOrder(reply.orderId);
  expect(order.posts.map(({ link }) => link)).toEqual(selectedPosts.map(({ link }) => link));
  expect(order).toMatchObject({ delivery: null, posts: [{ state: null, delivered: 0 }, {}, {}] });
});

describe('the charged amount', () => {
  it.each([['another amount', { amount: '0.01' }, 'amount', '4.49']])(
    "the charged amount is the catalogue's, and %s is refused with the correct figure",
    async (_what, more, field, amount) => {
      const { status, body } = await ask(likesBody(more));
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'price_changed', field, amount });
    },
  );

  it('the charged amount changes with a code on the open intent and back, while the posts keep their shares', async () => {
    const { paymentIntentId, orderId } = await openPayment();
    const before = (await readOrder(orderId)).posts;
    const on = await ask({ existingPaymentIntentId: paymentIntentId, discountCode: 'hola5', amount: '4.27' });
    expect(on.body).toMatchObject({
      amount: '4.27',
      paymentIntentId,
      orderId,
      discount: { code: 'HOLA5', cents: 22 },
    });
    const wrong = await ask({ existingPaymentIntentId: paymentIntentId, amount: '0.50' });
    expect([wrong.status, wrong.body.error]).toMatchObject([409, { amount: '4.49' }]);
    const off = await ask({ existingPaymentIntentId: paymentIntentId, discountCode: null });
    expect(off.body).toMatchObject({ amount: '4.49', discount: null });
    expect((await readOrder(orderId)).posts).toEqual(before);
  });

  it('the charged amount never includes an offer of extra followers or likes', async () => {
    await rows(
      shop.program.deps.database,
      `insert into upsell_offers (surface, service_type, base_quantity, extra_quantity, addon_price_cents)
       values ('inline', 'likes', 100, 100, 1), ('checkout_page', 'likes', 100, 100, 1)`,
    );
    const { paymentIntentId, offer } = await openPayment();
    expect(offer).toBeNull();
    const taken = await post(`${shop.url}/api/update-payment-intent`, {
      paymentIntentId,
      metadata: { upsell_applied: true },
    });
    expect([taken.status, taken.body.error]).toMatchObject([409, { code: 'offer_expired' }]);
    const offers = await fetch(`${shop.url}/api/upsell-offers?serviceId=302`);
    expect(await offers.json()).toEqual({ success: true, offer: null });
  });
});

it('cancelled posts are refunded separately, once each, and never above the paid amount', async () => {
  const { orderId } = await buy({});
  const { database } = shop.program.deps;
  const [line] = await rows<{ id: LineItemId }>(database, 'select id from line_items where order_id = $1', [
    orderId,
  ]);
  const giveUp = (position: number, amountCents: number) =>
    requestRefund(shop.program.deps, {
      lineItemId: line!.id,
      reason: `submission_not_delivered_${position}`,
      requestKey: `submission:${position}`,
      amountCents,
      requestedBy: 'owner',
    });
  const refunded = () =>
    rows(database, 'select amount_refunded_cents as cents from payments where order_id = $1', [orderId]);
  await Promise.all([giveUp(0, 168), giveUp(1, 168), giveUp(0, 168), giveUp(1, 168)]);
  await eventually(async () => expect(await refunded()).toEqual([{ cents: 336 }]));
  expect(await readOrder(orderId)).toMatchObject({ paymentStatus: 'partially_refunded' });
  await giveUp(2, 10_000);
  await eventually(async () => expect(await refunded()).toEqual([{ cents: 449 }]));
  expect(await readOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', status: 'refunded' });
});

describe('one checkout', () => {
  it('one checkout restores its type and posts after it was abandoned', async () => {
    const codes = newCodes(2);
    const { orderId, orderNumber } = await openPayment({ selectedPosts: asPosts(codes) });
    const { database } = shop.program.deps;
    await rows(database, `update orders set created_at = now() - interval '1 hour' where id = $1`, [orderId]);
    await collectAbandonedCheckouts(shop.program.deps);
    const headers = { cookie: await signIn(shop) };
    const list = await fetch(`${shop.url}/api/admin/abandoned-checkouts`, { headers });
    const found = ((await list.json()) as AbandonedList).items.find(
      (left) => left.orderNumber === orderNumber,
    );
    const token = new URL(found?.recoveryUrl ?? '').searchParams.get('recover');
    const draft = await fetch(`${shop.url}/api/abandoned-checkouts/${token}`);
    expect(await draft.json()).toMatchObject({
      draft: {
        serviceId: 302,
        serviceType: 'likes',
        customQuantity: null,
        posts: codes.map((code) => `https://www.instagram.com/p/${code}/`),
      },
    });
  });
});

describe('refusals', () => {
  it.each([
    ['no posts', { selectedPosts: [] }, 422, 'posts_required'],
    ['a foreign host', { selectedPosts: ['https://evil.example/p/CAbc/'] }, 422, 'post_invalid'],
    [
      'an injected code',
      { selectedPosts: [{ shortcode: "x'); drop table orders; --" }] },
      422,
      'post_invalid',
    ],
    ['a code with a zero byte', { selectedPosts: [{ shortcode: 'CAbc\u0000' }] }, 400, 'invalid_request'],
    [
      'more posts than the package is enough for',
      { serviceId: 301, selectedPosts: asPosts(newCodes(6)) },
      422,
      'too_many_posts',
    ],
    [
      'more posts than any order has',
      { serviceId: 308, selectedPosts: asPosts(newCodes(31)) },
      422,
      'too_many_posts',
    ],
    ['a flood of posts', { selectedPosts: asPosts(newCodes(201)) }, 400, 'invalid_request'],
    ['posts that are none', { selectedPosts: { length: 3 } }, 400, 'invalid_request'],
    ['an unknown discount', { discountCode: 'NOBODY' }, 422, 'discount_invalid'],
  ])('an order of likes is refused for %s', async (_what, more, status, code) => {
    const before = await rows(shop.program.deps.database, 'select count(*) as count from orders');
    const answer = await ask(likesBody(more));
    expect([answer.status, answer.body.error]).toMatchObject([status, { code }]);
    expect(await rows(shop.program.deps.database, 'select count(*) as count from orders')).toEqual(before);
  });

  it('an order of likes is refused by the followers call, which has no posts', async () => {
    const answer = await post(`${shop.url}/api/create-payment-intent`, checkoutBody({ serviceId: 302 }), {
      'idempotency-key': newKey(),
    });
    expect([answer.status, answer.body.error]).toMatchObject([422, { code: 'posts_required' }]);
  });
});
