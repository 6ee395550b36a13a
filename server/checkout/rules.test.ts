import { describe, expect, it } from 'vitest';
import type { CreatePaymentIntent } from '#contracts/checkout/checkout-schemas.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { findEntry, pricePackage, readCheckoutRequest, requestContentHash, totalOf } from './rules.ts';

const entry = (id: number, quantity: number, priceCents: number): CatalogEntry => ({
  id,
  type: 'followers',
  audience: 'europe',
  quantity,
  bonusQuantity: 50,
  priceCents,
  popular: false,
  position: 0,
  providerService: '1001',
  providerMinimum: 10,
  sample: false,
  history: [],
});
const catalog = { entries: [entry(203, 500, 699), entry(204, 1000, 999)], taxRate: 2100 };

const body = (more: Partial<CreatePaymentIntent> = {}): CreatePaymentIntent => ({
  serviceId: 204,
  username: '@Marta.Estudio',
  email: ' marta@example.com ',
  consent: { startNow: true, waive: true, version: '2026-11' },
  ...more,
});

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ShopError) return { code: error.code, field: error.field, amount: error.amount };
    throw error;
  }
  return undefined;
}

describe('reading a checkout request', () => {
  it('the checkout request parser normalises the input', () => {
    expect(readCheckoutRequest(body(), 'fr')).toMatchObject({
      serviceId: 204,
      username: 'marta.estudio',
      email: 'marta@example.com',
      locale: 'fr',
    });
  });

  it.each([
    ['package_required', { serviceId: undefined, username: undefined }],
    ['package_required', { serviceId: 'abc' }],
    ['username_required', { username: ' ', email: undefined }],
    ['username_invalid', { username: 'a b' }],
    ['email_required', { email: '  ' }],
    ['email_invalid', { email: 'marta@' }],
    ['email_invalid', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['consent_required', { consent: undefined }],
    ['consent_required', { consent: { startNow: true, waive: false, version: '2026-11' } }],
  ] as const)('the checkout request parser rejects in the order of the form’s fields: %s', (code, wrong) => {
    expect(refusal(() => readCheckoutRequest(body(wrong as Partial<CreatePaymentIntent>), 'es'))?.code).toBe(
      code,
    );
  });

  it('the checkout request parser distinguishes two requests by everything that the order stores', () => {
    const one = readCheckoutRequest(body(), 'es');
    expect(requestContentHash(one)).toBe(
      requestContentHash(readCheckoutRequest(body({ username: 'marta.estudio' }), 'es')),
    );
    const others = [
      ...[{ serviceId: 203 }, { username: 'lola' }, { email: 'lola@example.com' }, { marketing: true }],
      ...[{ language: 'it' as const }, { consent: { startNow: true, waive: true, version: '2026-11-2' } }],
    ].map((other) => readCheckoutRequest(body(other), 'es'));
    for (const other of [...others, { ...one, customerName: 'Marta' }, { ...one, notes: 'Gracias' }])
      expect(requestContentHash(other)).not.toBe(requestContentHash(one));
  });
});

describe('pricing', () => {
  const price = (more: Partial<CreatePaymentIntent>, offer: Parameters<typeof pricePackage>[2] = null) => {
    const request = readCheckoutRequest(body(more), 'es');
    const priced = pricePackage(findEntry(request, catalog.entries), request, offer);
    return { ...priced, ...totalOf({ ...priced, discountCents: 0 }, catalog.taxRate, request.expectedCents) };
  };

  it('the price of a checkout uses the catalogue’s price, whatever the browser sends', () => {
    expect(price({ amount: 999 })).toMatchObject({
      totalCents: 999,
      taxCents: 173,
      quantity: 1000,
      bonusQuantity: 50,
    });
    expect(refusal(() => price({ amount: 1 }))).toEqual({
      code: 'price_changed',
      field: 'amount',
      amount: '9.99',
    });
  });

  it('the price of a checkout rejects packages that are not in the catalogue', () => {
    expect(refusal(() => price({ serviceId: 999 }))?.code).toBe('service_not_found');
  });

  it('the price of a checkout interpolates custom quantities with the bonus of the smaller package, and returns an exact package', () => {
    expect(price({ packageId: 9, customQuantity: 750 })).toMatchObject({
      totalCents: 849,
      quantity: 750,
      bonusQuantity: 50,
    });
    expect(price({ packageId: 9, customQuantity: 1000 })).toMatchObject({
      totalCents: 999,
      bonusQuantity: 50,
    });
  });

  it.each([499, 505, 100_010, undefined])(
    'the price of a checkout rejects the custom quantity %s',
    (customQuantity) => {
      expect(refusal(() => price({ packageId: 'custom', customQuantity }))?.code).toBe(
        'custom_quantity_invalid',
      );
    },
  );

  it('the price of a checkout sells custom quantities to the European audience only', () => {
    expect(refusal(() => price({ packageId: 9, customQuantity: 750, followerType: 'spain' }))?.code).toBe(
      'custom_quantity_invalid',
    );
  });

  it('the price of a checkout adds the accepted offer only if it matches the valid one', () => {
    const offer = {
      id: 7,
      surface: 'checkout_page',
      serviceType: 'followers',
      audience: 'europe',
      baseQuantity: 1000,
      extraQuantity: 500,
      addonPriceCents: 200,
    } as const;
    const taken = { upsell_applied: 'true', additionalFollowers: 500 } as const;
    expect(price(taken, offer)).toMatchObject({
      quantity: 1500,
      totalCents: 1199,
      upsell: { offerId: 7, basePriceCents: 999 },
    });
    expect(refusal(() => price(taken))?.code).toBe('offer_expired');
    expect(refusal(() => price({ ...taken, additionalFollowers: 5000 }, offer))?.code).toBe('offer_expired');
  });
});
