import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { maybeOne, rows } from '#server/platform/database/query.ts';
import { checkoutBody, newKey, openCheckout, payWith, post, testShop, uniqueName } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

const visit = () => ({ cookie: `visit=${randomBytes(24).toString('base64url')}` });
const call = (path: string, body: object, headers: Record<string, string>) =>
  post(`${shop.url}/api/${path}`, body, headers);
const create = (body: object, headers: Record<string, string>) =>
  call('create-payment-intent', body, headers);
const orderOf = (id: string) =>
  maybeOne<Record<string, unknown>>(shop.program.deps.database, 'select * from orders where id = $1', [id]);
const statusOf = async (intentId: string) => (await shop.stripe.paymentIntents.retrieve(intentId)).status;

/** Returns the values of a checkout that no other visitor may receive. */
function secretsOf(checkout: Awaited<ReturnType<typeof openCheckout>>): string[] {
  return [checkout.clientSecret, checkout.accessToken, checkout.orderNumber];
}

describe('a caller with only the id of an intent', () => {
  const strangers: [string, () => Record<string, string>][] = [
    ['without a cookie', () => ({ cookie: '' })],
    ['with a visit of their own', visit],
    ['with a cookie that is none', () => ({ cookie: 'visit=x' })],
    ['with a cookie of the right length', () => ({ cookie: `visit=${'A'.repeat(32)}` })],
  ];

  it.each(strangers)('%s reads and changes nothing with only the id of an intent', async (_who, headers) => {
    const checkout = await openCheckout(shop);
    const id = checkout.paymentIntentId;
    const answers = await Promise.all([
      create({ existingPaymentIntentId: id, discountCode: 'HOLA5' }, headers()),
      create(
        { existingPaymentIntentId: id, orderId: crypto.randomUUID(), clientSecret: `${id}_secret_x` },
        headers(),
      ),
      call(
        'likes/create-likes-payment-intent',
        { existingPaymentIntentId: id, discountCode: null },
        headers(),
      ),
      call('update-payment-intent', { paymentIntentId: id, metadata: { upsell_applied: true } }, headers()),
      call('cancel-payment-intent', { paymentIntentId: id, clientSecret: '' }, headers()),
      call('create-order-after-payment', { paymentIntentId: id, clientSecret: '' }, headers()),
      call('apply-discount', { code: 'HOLA5', originalPrice: '9.99', paymentIntentId: id }, headers()),
      create(checkoutBody({ previousPaymentIntentId: id }), { ...headers(), 'idempotency-key': newKey() }),
    ]);
    const told = JSON.stringify(answers.map(({ body }) => body));
    for (const secret of secretsOf(checkout)) expect(told).not.toContain(secret);
    expect(answers[4]?.body).toEqual({ success: true, status: 'unknown' });
    expect(await statusOf(id)).toBe('requires_payment_method');
    expect(await orderOf(checkout.orderId)).toMatchObject({
      state: 'pending',
      total_cents: 999,
      discount_code: null,
      pending_revision: null,
    });
  });

  it('a caller with only the id of an intent does not learn the buyer of a payment, although it is settled', async () => {
    const checkout = await openCheckout(shop);
    await payWith(shop, checkout.paymentIntentId);
    const { paymentIntentId } = checkout;
    const { status, body } = await call('create-order-after-payment', { paymentIntentId }, visit());
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'order_not_found' });
    for (const secret of secretsOf(checkout)) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('a caller with only the id of an intent gets the same reply for a missing intent', async () => {
    const { paymentIntentId } = await openCheckout(shop);
    const ask = async (id: string) => {
      const answers = await Promise.all([
        create({ existingPaymentIntentId: id }, visit()),
        call('cancel-payment-intent', { paymentIntentId: id }, visit()),
        call('create-order-after-payment', { paymentIntentId: id }, visit()),
        call('update-payment-intent', { paymentIntentId: id, metadata: { upsell_applied: true } }, visit()),
      ]);
      return answers.map(({ status, body }) => [status, body]);
    };
    expect(await ask(paymentIntentId)).toEqual(await ask('pi_unknown123456'));
  });

  it('a caller with only the id of an intent causes no call to the processor', async () => {
    const retrieve = vi.spyOn(shop.program.deps.processors, 'retrieveIntent');
    onTestFinished(() => retrieve.mockRestore());
    const id = 'pi_ofnoorder12345';
    const clientSecret = `${id}_secret_x`;
    const bodies: Record<string, object> = {
      'cancel-payment-intent': {},
      'create-order-after-payment': {},
      'card-fields': {},
      'apply-discount': { code: 'HOLA5', originalPrice: '9.99' },
      'update-payment-intent': { metadata: { upsell_applied: true } },
      'checkout-business': { business: null },
      'choose-payment-means': { means: 'card' },
      'checkout-place': { place: { country: 'ES', postalCode: '28001' } },
    };
    const answers = await Promise.all([
      create({ existingPaymentIntentId: id, clientSecret }, visit()),
      ...Object.entries(bodies).map(([path, body]) =>
        call(path, { paymentIntentId: id, clientSecret, ...body }, visit()),
      ),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(retrieve.mock.calls.filter(([asked]) => asked === id)).toEqual([]);
  });
});

describe('the buyer', () => {
  it('the buyer needs only the visit cookie set by the shop', async () => {
    const config = await fetch(`${shop.url}/api/stripe-config`);
    const header = config.headers.get('set-cookie') ?? '';
    expect(header).toMatch(/^visit=[\w-]{32}; Max-Age=691200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(config.headers.get('cache-control')).toBe('no-store');
    const mine = { cookie: header.split(';')[0] ?? '' };
    const { body } = await create(checkoutBody(), { ...mine, 'idempotency-key': newKey() });
    const paymentIntentId = String(body.paymentIntentId);
    const applied = await create({ existingPaymentIntentId: paymentIntentId, discountCode: 'HOLA5' }, mine);
    expect(applied.body).toMatchObject({ amountCents: 949 });
    expect((await call('cancel-payment-intent', { paymentIntentId }, mine)).body).toMatchObject({
      status: 'cancelled',
    });
  });

  it.each([
    ['access token', 'orderId', 'accessToken'],
    ['secret', 'clientSecret', 'clientSecret'],
  ] as const)('the buyer without cookies continues with the %s', async (_what, field, proof) => {
    const bare = { cookie: '' };
    const { body } = await create(checkoutBody(), { ...bare, 'idempotency-key': newKey() });
    const checkout = body as unknown as Awaited<ReturnType<typeof openCheckout>>;
    const own = { [field]: checkout[proof] };
    const { paymentIntentId } = checkout;
    const change = { existingPaymentIntentId: paymentIntentId, discountCode: 'HOLA5', ...own };
    expect((await create(change, bare)).body).toMatchObject({ amountCents: 949 });
    await payWith(shop, paymentIntentId);
    const told = await call('create-order-after-payment', { paymentIntentId, ...own }, bare);
    expect(told.body.order).toMatchObject({ id: checkout.orderId, paymentStatus: 'paid' });
    expect((await call('cancel-payment-intent', { paymentIntentId, ...own }, bare)).body).toMatchObject({
      status: 'paid',
    });
  });

  it('the buyer sees before paying which order of the visit comes first for the profile, and no other visitor does', async () => {
    const mine = visit();
    const username = uniqueName();
    const open = async (headers: Record<string, string>) => {
      const { body } = await create(checkoutBody({ username }), { ...headers, 'idempotency-key': newKey() });
      return body as unknown as PaymentIntentReply;
    };
    const first = await open(mine);
    expect(first.waitsFor).toBeNull();
    await payWith(shop, first.paymentIntentId);
    await call('create-order-after-payment', { paymentIntentId: first.paymentIntentId }, mine);
    expect((await open(mine)).waitsFor).toBe(first.orderNumber);
    expect((await open(visit())).waitsFor).toBeNull();
  });

  it('the buyer replaces an earlier checkout without cookies by its access token', async () => {
    const first = await openCheckout(shop);
    const more = { previousPaymentIntentId: first.paymentIntentId, previousOrderId: first.accessToken };
    expect((await create(checkoutBody(more), { cookie: '', 'idempotency-key': newKey() })).status).toBe(200);
    expect(await statusOf(first.paymentIntentId)).toBe('canceled');
  });

  it("the buyer replaces this tab's open order also when it resumes another tab's order", async () => {
    const [mine, body, key] = [await openCheckout(shop), checkoutBody({}), newKey()];
    const headers = { cookie: '', 'idempotency-key': key };
    const { paymentIntentId = '', orderId = '', accessToken = '' } = (await create(body, headers)).body;
    for (const previous of [mine, { paymentIntentId, accessToken }]) {
      const more = {
        previousPaymentIntentId: previous.paymentIntentId,
        previousOrderId: previous.accessToken,
      };
      expect(await create({ ...body, ...more }, headers)).toMatchObject({ status: 200, body: { orderId } });
    }
    expect(await statusOf(mine.paymentIntentId)).toBe('canceled');
    expect(await statusOf(paymentIntentId)).toBe('requires_payment_method');
  });

  it('the buyer cannot prove one order with another', async () => {
    const [mine, theirs] = await Promise.all([openCheckout(shop), openCheckout(shop)]);
    const proof = { orderId: mine.accessToken, clientSecret: mine.clientSecret };
    const answer = await call(
      'cancel-payment-intent',
      { paymentIntentId: theirs.paymentIntentId, ...proof },
      visit(),
    );
    expect(answer.body).toMatchObject({ status: 'unknown' });
    expect(await statusOf(theirs.paymentIntentId)).toBe('requires_payment_method');
  });
});

describe('a repeated idempotency key', () => {
  it.each([
    ['another code', {}, { couponCode: 'HOLA5' }, 'idempotency_key_reused'],
    ['no code any more', { couponCode: 'HOLA5' }, {}, 'idempotency_key_reused'],
    ['an unknown code', {}, { couponCode: 'NOBODY' }, 'idempotency_key_reused'],
    ['another amount', { amount: '9.99' }, { amount: '1.00' }, 'price_changed'],
    ['an amount, after none', {}, { amount: '9.98' }, 'price_changed'],
    ['another package', {}, { serviceId: 205 }, 'idempotency_key_reused'],
  ])('a repeated idempotency key with %s is refused', async (_what, first, second, code) => {
    const key = newKey();
    const body = checkoutBody();
    const headers = { 'idempotency-key': key };
    expect((await create({ ...body, ...first }, headers)).status).toBe(200);
    const { status, body: answer } = await create({ ...body, ...second }, headers);
    expect(status).toBe(409);
    expect(answer.error).toMatchObject({ code, ...(code === 'price_changed' ? { amount: '9.99' } : {}) });
    expect(answer).not.toHaveProperty('clientSecret');
  });

  it("a repeated idempotency key returns the order for the first request and for the order's present state", async () => {
    const headers = { 'idempotency-key': newKey() };
    const body = checkoutBody({ amount: '9.99' });
    const { body: opened } = await create(body, headers);
    await create({ existingPaymentIntentId: opened.paymentIntentId, discountCode: 'hola5' }, {});
    for (const again of [
      body,
      { ...body, amount: '9.49', couponCode: ' hola5 ' },
      { ...body, amount: undefined, couponCode: 'HOLA5' },
    ]) {
      expect((await create(again, headers)).body).toMatchObject({
        orderId: opened.orderId,
        amountCents: 949,
      });
    }
    const wrong = await create({ ...body, couponCode: 'HOLA5' }, headers);
    expect(wrong.body.error).toMatchObject({ code: 'price_changed', amount: '9.49' });
  });

  it('a repeated idempotency key with two codes at once creates one order and refuses the other', async () => {
    const headers = { 'idempotency-key': newKey() };
    const body = checkoutBody();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        create(at % 2 ? { ...body, couponCode: 'HOLA5' } : body, headers),
      ),
    );
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(10);
    expect(new Set(served.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(new Set(served.map((answer) => answer.body.amountCents)).size).toBe(1);
    const orders = await rows(shop.program.deps.database, 'select 1 from orders where idempotency_key = $1', [
      headers['idempotency-key'],
    ]);
    expect(orders).toHaveLength(1);
  });
});

describe('a request without a key', () => {
  it('a request without a key returns its order when repeated within the visit, also concurrently', async () => {
    const headers = visit();
    const body = checkoutBody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1);
  });

  it('a request without a key creates a separate order for another visit, request or code', async () => {
    const headers = visit();
    const body = checkoutBody();
    const answers = await Promise.all([
      create(body, headers),
      create(body, visit()),
      create(body, { cookie: '' }),
      create({ ...body, serviceId: 205 }, headers),
      create({ ...body, couponCode: 'HOLA5' }, headers),
    ]);
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(answers.length);
  });

  it('a request without a key never continues an order with another agreement or language', async () => {
    const headers = visit();
    const body = checkoutBody();
    const requests = [
      { ...body, marketing: true, language: 'es' },
      { ...body, marketing: false, language: 'es' },
      { ...body, marketing: false, language: 'it' },
    ];
    const stored: Record<string, unknown>[] = [];
    for (const request of requests) {
      const { body: opened } = await create(request, headers);
      const consents = await rows<{ kind: string; locale: string }>(
        shop.program.deps.database,
        'select kind, locale from order_consents where order_id = $1',
        [opened.orderId],
      );
      stored.push({
        marketing: consents.some(({ kind }) => kind === 'marketing'),
        language: [...new Set(consents.map(({ locale }) => locale))].join(),
      });
    }
    expect(stored).toEqual(requests.map(({ marketing, language }) => ({ marketing, language })));
  });

  it('a request without a key does not pay a paid order again, and may create a new one after five minutes', async () => {
    const headers = visit();
    const body = checkoutBody();
    const { body: first } = await create(body, headers);
    await payWith(shop, String(first.paymentIntentId));
    expect((await create(body, headers)).body.error).toMatchObject({ code: 'order_already_paid' });
    await shop.program.deps.database.query(
      `update orders set created_at = created_at - interval '6 minutes' where id = $1`,
      [first.orderId],
    );
    const { status, body: second } = await create(body, headers);
    expect(status).toBe(200);
    expect(second.orderId).not.toBe(first.orderId);
  });

  it('a request without a key renews an order that was cancelled or is older than five minutes, which is then no longer payable', async () => {
    const headers = visit();
    const body = checkoutBody();
    const { body: first } = await create(body, headers);
    await call('cancel-payment-intent', { paymentIntentId: first.paymentIntentId }, headers);
    const { body: second } = await create(body, headers);
    expect(second.orderId).not.toBe(first.orderId);
    await shop.program.deps.database.query(
      `update orders set created_at = created_at - interval '6 minutes' where id = $1`,
      [second.orderId],
    );
    const { body: third } = await create(body, headers);
    expect([first.orderId, second.orderId]).not.toContain(third.orderId);
    expect(await statusOf(String(second.paymentIntentId))).toBe('canceled');
    expect((await create(body, headers)).body).toMatchObject({ orderId: third.orderId });
  });
});
