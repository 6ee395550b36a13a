import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { createPaymentIntentSchema } from '#contracts/checkout/checkout-schemas.ts';
import { likesPaymentIntentSchema } from '#contracts/checkout/likes-schemas.ts';
import { consentStatements } from '#messages/consent.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { discountRequest, openingRequest } from './intent-request.ts';

const draft: CheckoutDraft = {
  locale: 'es',
  shape: describeNumbers('es'),
  taxRate: 2100,
  username: 'ana',
  email: 'ana@ejemplo.es',
  marketing: false,
  consents: { ...consentStatements[consentVersion].es, version: '2026-11' },
  deliveries: [],
  supportEmail: 'a@b.es',
  countries: ['ES'],
  quote: {
    type: 'followers',
    audience: 'europe',
    serviceId: 204,
    quantity: 1000,
    bonus: 100,
    refillDays: 30,
    totalCents: 999,
    taxCents: 173,
  },
  line: '1000 seguidores europeos',
  bonusLine: undefined,
};
const likes: CheckoutDraft = {
  ...draft,
  posts: ['https://www.instagram.com/p/Cabc/', 'https://www.instagram.com/p/Cdef/'],
  quote: { ...draft.quote, type: 'likes', serviceId: 13, quantity: 100, bonus: 10 },
};

beforeAll(() => vi.stubGlobal('location', { href: 'https://tienda.example/es/ig' }));
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('opening request', () => {
  it('the opening request of followers contains list, package and price', () => {
    const { route, body } = openingRequest({
      draft,
      totalCents: 999,
      replaced: { paymentIntentId: 'pi_old', accessToken: 'o-0' },
    });
    expect(route).toBe('POST /api/create-payment-intent');
    expect(createPaymentIntentSchema.parse(body)).toMatchObject({
      serviceId: 204,
      packageId: '204',
      amount: 999,
      packagePrice: 999,
      followerType: 'european',
      previousPaymentIntentId: 'pi_old',
      previousOrderId: 'o-0',
      consent: { startNow: true, waive: true, version: '2026-11' },
    });
  });

  it('the opening request of likes or views contains posts and units', () => {
    const { route, body } = openingRequest({ draft: likes, totalCents: 349 });
    expect(route).toBe('POST /api/likes/create-likes-payment-intent');
    expect(likesPaymentIntentSchema.parse(body)).toMatchObject({
      serviceType: 'likes',
      serviceId: 13,
      instagramUsername: 'ana',
      selectedPosts: likes.posts,
      totalLikes: 110,
      baseLikes: 100,
      bonusLikes: 10,
      amount: 349,
    });
  });

  it.each([
    ['couponCode', draft],
    ['discountCode', likes],
  ])('the opening request with a code (%s) leaves the price to the shop', (name, order) => {
    const { body } = openingRequest({ draft: order, totalCents: 999, couponCode: 'VIP5' });
    expect(body).toMatchObject({ [name]: 'VIP5' });
    expect(JSON.stringify(body)).not.toContain('"amount"');
  });

  it('the opening request with an offer contains the package it was made for', () => {
    const upsell = { packageAmount: '1000', upsell_applied: true, additionalFollowers: 500 };
    const larger = { ...draft, quote: { ...draft.quote, quantity: 1500 } };
    expect(openingRequest({ draft: larger, totalCents: 1198, upsell }).body).toMatchObject(upsell);
  });
});

describe('discount request', () => {
  it.each([
    ['POST /api/create-payment-intent', draft],
    ['POST /api/likes/create-likes-payment-intent', likes],
  ])('the discount request calls %s with the open intent', (route, order) => {
    const open = { paymentIntentId: 'pi_1', accessToken: 'o-1' };
    const change = { code: 'VIP5', totalCents: 949 };
    expect(discountRequest(order, open, change)).toMatchObject({
      route,
      body: { existingPaymentIntentId: 'pi_1', orderId: 'o-1', discountCode: 'VIP5', amount: '9.49' },
    });
    const removal = discountRequest(order, open, { code: null, totalCents: undefined });
    expect(removal.body).toMatchObject({ discountCode: null });
    expect(removal.body).toMatchObject({ amount: undefined });
  });
});
