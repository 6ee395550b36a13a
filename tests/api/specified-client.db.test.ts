import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { maybeOne, rows } from '#server/platform/database/query.ts';
import { callShop } from '../harness/call-shop.ts';
import { eventually, type JsonAnswer, payWith, testShop, uniqueName } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

/** Client written strictly by text 1, section 7: always sends cookies, no key and no unspecified field. */
let cookie = '';
let username = '';
beforeEach(async () => {
  username = uniqueName();
  const answer = await fetch(`${shop.url}/api/stripe-config`);
  expect(await answer.json()).toMatchObject({ success: true, publicKey: expect.any(String) });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
});

const call = (path: string, body: object): Promise<JsonAnswer> =>
  callShop(`${shop.url}/api/${path}`, 'POST', { cookie, body });

/** Fields that the ruling "Idempotency" adds to these calls. */
const consents = { consent: { startNow: true, waive: true, version: consentVersion }, marketing: false };

const openingBody = (more: object = {}) => ({
  amount: '9.99',
  packagePrice: '9,99€',
  serviceId: 204,
  username,
  email: `${username}@example.com`,
  packageId: 3,
  packageAmount: '+1,000',
  customQuantity: null,
  language: 'es',
  sourceUrl: 'https://shop.example/es/ig',
  couponCode: null,
  previousPaymentIntentId: null,
  cartId: 'cart-1',
  ...consents,
  ...more,
});
const openPayment = (more: object = {}) => call('create-payment-intent', openingBody(more));
const chargedFor = async (intentId: unknown) =>
  (await shop.stripe.paymentIntents.retrieve(String(intentId))).amount;

describe('a client that only follows section 7', () => {
  it('a client of section 7 checks, adds and removes a code, accepts the offer, pays and reads its order', async () => {
    const first = await openPayment();
    expect(first).toMatchObject({
      status: 200,
      body: { clientSecret: expect.any(String), orderNumber: expect.any(String) },
    });
    const { paymentIntentId, orderId } = first.body;
    expect((await openPayment()).body).toMatchObject({ orderId, paymentIntentId });
    const asked = await call('apply-discount', {
      code: 'HOLA5',
      originalPrice: '9.99',
      userEmail: `${username}@example.com`,
    });
    expect(asked.body).toMatchObject({
      success: true,
      code: 'HOLA5',
      percentage: 5,
      discountedPrice: '9.49',
    });
    const change = {
      currency: 'eur',
      serviceId: 204,
      email: `${username}@example.com`,
      username,
      customerEmail: `${username}@example.com`,
      packageId: 3,
      packageAmount: '1000',
      existingPaymentIntentId: paymentIntentId,
      metadata: { cartId: 'cart-1' },
    };
    const on = await call('create-payment-intent', { ...change, amount: '9.49', discountCode: 'HOLA5' });
    expect(on.body).toMatchObject({ clientSecret: first.body.clientSecret, amount: '9.49' });
    expect(
      (await call('create-payment-intent', { ...change, amount: '9.99', discountCode: null })).status,
    ).toBe(200);
    const offer = first.body.offer as unknown as { newPrice: string; newFollowers: number };
    const upgraded = await call('update-payment-intent', {
      paymentIntentId,
      amount: offer.newPrice,
      metadata: {
        cartId: 'cart-1',
        serviceId: 204,
        username,
        email: `${username}@example.com`,
        originalFollowers: 1000,
        newFollowers: offer.newFollowers,
        additionalFollowers: 500,
        upsell_applied: 'true',
      },
    });
    expect(upgraded.body).toMatchObject({ clientSecret: first.body.clientSecret, amount: offer.newPrice });
    expect(await chargedFor(paymentIntentId)).toBe(upgraded.body.amountCents);
    await payWith(shop, String(paymentIntentId));
    const done = await call('create-order-after-payment', { paymentIntentId });
    expect(done.body.order).toMatchObject({
      id: orderId,
      totalAmount: offer.newPrice,
      paymentStatus: 'paid',
    });
  });

  it("a client of section 7 cancels and starts again with a custom quantity and the checkout page's offer", async () => {
    const first = await openPayment();
    const { paymentIntentId } = first.body;
    expect((await call('cancel-payment-intent', { paymentIntentId })).body).toMatchObject({
      status: 'cancelled',
    });
    const answer = await fetch(`${shop.url}/api/upsell-offers?customQuantity=30000`);
    const { offer } = (await answer.json()) as { offer: Record<string, string | number> };
    const second = await openPayment({
      serviceId: undefined,
      packageId: 9,
      packageAmount: '30000',
      customQuantity: 30_000,
      amount: offer.newPrice,
      packagePrice: `${String(offer.newPrice).replace('.', ',')} €`,
      previousPaymentIntentId: paymentIntentId,
      upsell_applied: true,
      additionalFollowers: offer.additionalFollowers,
      originalFollowers: offer.baseQuantity,
      newFollowers: offer.newFollowers,
      upsellPrice: offer.newPrice,
      originalPrice: offer.originalPrice,
    });
    expect(second).toMatchObject({ status: 200, body: { quantity: 45_000, amount: offer.newPrice } });
  });

  it('a client of section 7 buys likes and uses the manual form', async () => {
    const likes = await call('likes/create-likes-payment-intent', {
      amount: '2.29',
      email: `${username}@example.com`,
      instagramUsername: username,
      selectedPosts: [{ id: '1', shortcode: 'Cabc' }],
      totalLikes: 50,
      baseLikes: 50,
      bonusLikes: 0,
      discountCode: null,
      existingPaymentIntentId: null,
      ...consents,
    });
    expect(likes).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } });
    const manual = await call('orders', {
      serviceId: '204',
      customerName: 'Marta Gil',
      customerEmail: `${username}@example.com`,
      instagramUsername: username,
      socialMediaUrl: `https://www.instagram.com/${username}/`,
      quantity: 1000,
      totalAmount: '9.99',
      notes: '',
      serviceDescription: '1000 seguidores',
      status: 'completed',
      paymentStatus: 'paid',
      paymentMethod: 'credit_card',
      deliveryStatus: 'pending',
      ...consents,
    });
    expect(manual).toMatchObject({ status: 200, body: { orderNumber: expect.any(String) } });
    await payWith(shop, String(manual.body.paymentIntentId));
    await eventually(async () => {
      const order = await maybeOne<{ state: string }>(
        shop.program.deps.database,
        'select state from orders where id = $1',
        [manual.body.orderId],
      );
      expect(order?.state).not.toBe('pending');
    });
  });
});

describe('a wrong figure', () => {
  const offerOf1000 = {
    upsell_applied: true,
    additionalFollowers: 500,
    amount: undefined,
    packagePrice: undefined,
  };

  it.each([
    ['amount', { amount: '9.98' }, { amount: '9.99' }],
    ['packagePrice', { packagePrice: '3,80 €' }, { amount: '9.99' }],
    ['packageAmount', { packageAmount: '+2,500' }, { amount: '9.99', quantity: 1000 }],
    ['customQuantity', { customQuantity: 750 }, { amount: '9.99', quantity: 1000 }],
    ['originalPrice', { originalPrice: '19.99' }, { amount: '9.99' }],
    ['originalFollowers', { originalFollowers: 500 }, { amount: '9.99', quantity: 1000 }],
    ['newFollowers', { ...offerOf1000, newFollowers: 2000 }, { quantity: 1500 }],
    ['upsellPrice', { ...offerOf1000, upsellPrice: '0.01' }, {}],
  ])('a wrong figure is refused with the correct one: %s', async (field, more, right) => {
    const before = await rows(shop.program.deps.database, 'select count(*) as count from orders');
    const { status, body } = await openPayment(more);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'price_changed', field, ...right });
    expect(await rows(shop.program.deps.database, 'select count(*) as count from orders')).toEqual(before);
  });

  it('a wrong figure is refused on an open order, which stays unchanged', async () => {
    const { body } = await openPayment();
    const { paymentIntentId } = body;
    const change = { existingPaymentIntentId: paymentIntentId, discountCode: 'HOLA5' };
    const counts = { upsell_applied: true, additionalFollowers: 5000 };
    const answers = await Promise.all([
      call('create-payment-intent', { ...change, amount: '9.99' }),
      call('create-payment-intent', { ...change, packageAmount: 2500 }),
      call('update-payment-intent', { paymentIntentId, metadata: counts }),
      call('update-payment-intent', { paymentIntentId, amount: '1.00', metadata: { upsell_applied: true } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409, 409]);
    expect(answers.map((answer) => (answer.body.error as unknown as { field?: string }).field)).toEqual([
      'amount',
      'packageAmount',
      'additionalFollowers',
      'amount',
    ]);
    for (const wrong of [{ amount: 'free' }, { amount: {} }, { packageAmount: 'x' }]) {
      expect((await call('create-payment-intent', { ...change, ...wrong })).status).toBe(400);
    }
    expect(await chargedFor(paymentIntentId)).toBe(999);
  });
});

describe('a code is checked against the purchase', () => {
  const ask = (more: object) =>
    call('apply-discount', { code: 'LIKES20', userEmail: `${username}@example.com`, ...more });

  beforeAll(async () => {
    await shop.program.deps.database.query(
      `insert into discount_codes (code, kind, percent_basis_points, service_types) values ('LIKES20', 'percentage', 2000, '{likes}')`,
    );
  });

  it('a code is checked against the order of the visit, the intent, the service or the price', async () => {
    const { body } = await openPayment();
    const invalid = { code: 'discount_invalid' };
    expect((await ask({ originalPrice: '9.99' })).body.error).toMatchObject(invalid);
    expect(
      (await ask({ originalPrice: '9.99', paymentIntentId: body.paymentIntentId })).body.error,
    ).toMatchObject(invalid);
    expect((await ask({ originalPrice: '9.99', serviceId: 204 })).body.error).toMatchObject(invalid);
    expect((await ask({ originalPrice: '10.06', customQuantity: 1010 })).body.error).toMatchObject(invalid);
    expect((await ask({ originalPrice: '2.29', serviceId: 301 })).body).toMatchObject({ discountCents: 46 });
    expect((await ask({ originalPrice: '4.49' })).body).toMatchObject({ discountCents: 90 });
    expect((await ask({ originalPrice: '4.49', code: 'HOLA5' })).body).toMatchObject({ discountCents: 22 });
  });

  it('a code is checked against the correct price', async () => {
    const { body } = await openPayment();
    const price = { code: 'price_changed', field: 'originalPrice', amount: '9.99' };
    for (const named of [{ paymentIntentId: body.paymentIntentId }, { serviceId: 204 }, {}]) {
      const answer = await ask({ originalPrice: '123.45', code: 'HOLA5', ...named });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject(price);
    }
    for (const originalPrice of [undefined, null, '', 'free', -1]) {
      expect((await ask({ originalPrice, serviceId: 204 })).status).toBe(400);
    }
    expect((await ask({ originalPrice: '9.99', serviceId: 99_999 })).body.error).toMatchObject({
      code: 'service_not_found',
    });
  });
});
