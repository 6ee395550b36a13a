import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPosts } from '#contracts/checkout/likes.ts';
import type { OrderId, OrderNumber, PaymentId } from '#contracts/kit/ids.ts';
import { locales } from '#contracts/kit/locales.ts';
import { type DescribedOrder, describeOrder, describeRevision, readDescription } from './order-metadata.ts';

const madeAt = new Date('2026-01-02T03:04:05.000Z');
const cents = fc.integer({ min: 1, max: 99_999_999 });
const text = (maxLength: number) => fc.option(fc.string({ minLength: 1, maxLength, unit: 'grapheme' }));
const shortcode = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

const orders: fc.Arbitrary<DescribedOrder> = fc
  .record({
    order_id: fc.uuid().map((id) => id as OrderId),
    order_number: fc.constant('ABCDEFGHJK' as OrderNumber),
    payment_id: fc.uuid().map((id) => id as PaymentId),
    locale: fc.constantFrom(...locales),
    email: fc.constant('marta@example.com'),
    username: fc.constant('marta.ejemplo'),
    customer_name: text(120),
    notes: text(700),
    source_url: text(700),
    service_id: cents,
    service_type: fc.constantFrom('followers', 'likes', 'views'),
    audience: fc.constantFrom('europe', 'spain', null),
    bonus_quantity: fc.nat(),
    quantity: cents,
    list_price_cents: cents,
    tax_country: fc.constantFrom('ES', 'FR'),
    tax_rate_basis_points: fc.constantFrom(2100, 0),
    invoice_to: fc.option(
      fc.record({ name: fc.string({ maxLength: 40 }), id: fc.constant('FR40303265045') }),
    ),
    tax_cents: cents,
    discount: fc.option(fc.record({ code: fc.constant('VIP5'), cents })),
    upsell: fc.option(
      fc.record({
        offerId: cents,
        baseQuantity: cents,
        basePriceCents: cents,
        extraQuantity: cents,
        addonPriceCents: cents,
      }),
    ),
    consent_version: fc.constantFrom('2026-11', null),
    marketing: fc.boolean(),
    posts: fc.option(
      fc.array(fc.record({ shortcode, quantity: cents }), { minLength: 1, maxLength: maxPosts }),
    ),
    placed_at: fc.constant(madeAt),
    request_id: fc.option(fc.uuid()),
  })
  .map(({ discount, ...order }) => ({
    ...order,
    discount_code: discount?.code ?? null,
    discount_cents: discount?.cents ?? 0,
  }));

describe('metadata of an intent', () => {
  it('the metadata of an intent are sufficient to recreate any order', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(readDescription(describeOrder(order), new Date(0))).toEqual({ order });
      }),
    );
  });

  it('the metadata of an intent stay within the limits of the processor', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const entries = Object.entries(describeOrder(order));
        expect(entries.length).toBeLessThanOrEqual(50);
        for (const [key, value] of entries) {
          expect(key.length).toBeLessThanOrEqual(40);
          expect(value.length).toBeGreaterThan(0);
          expect(value.length).toBeLessThanOrEqual(500);
        }
      }),
    );
  });

  it('the metadata of an intent are replaced for the fields that a change of the order affects', () => {
    fc.assert(
      fc.property(
        orders,
        orders,
        (order, { quantity, list_price_cents, tax_cents, tax_country, ...other }) => {
          const { discount_code, discount_cents, upsell, tax_rate_basis_points, invoice_to } = other;
          const amounts = { quantity, list_price_cents, tax_cents, tax_country, tax_rate_basis_points };
          const change = { ...amounts, discount_code, discount_cents, upsell, invoice_to };
          const merged = { ...describeOrder(order), ...describeRevision(change) };
          // The processor drops keys with empty values.
          const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
          expect(readDescription(kept, madeAt)).toEqual({ order: { ...order, ...change } });
        },
      ),
    );
  });

  it('the metadata check reports the keys that an older intent lacks', () => {
    const old = { order_id: 'a', order_number: 'b', payment_id: 'c', locale: 'es' };
    expect(readDescription(old, madeAt)).toMatchObject({ lacking: expect.arrayContaining(['service_id']) });
  });
});
