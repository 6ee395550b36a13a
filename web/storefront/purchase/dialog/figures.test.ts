import { expect, test } from 'vitest';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { figuresOf } from './checkout-summary.tsx';

const believed = { totalCents: 999, discount: null, taxRate: 2100 };
const reply = {
  amountCents: 999,
  taxCents: 173,
  taxRateBasisPoints: 2100,
  upsell: null,
  discount: null,
} as PaymentIntentReply;

test('figuresOf uses the page’s price list before the shop has replied', () => {
  expect(figuresOf(undefined, believed)).toMatchObject({ baseCents: 999, totalCents: 999, taxCents: 173 });
});

test('figuresOf applies an accepted code before the shop has replied', () => {
  const discount = { code: 'VIP5', cents: 50 };
  const figures = figuresOf(undefined, { totalCents: 949, discount, taxRate: 2100 });
  expect(figures).toMatchObject({ baseCents: 999, totalCents: 949, taxCents: 165, discount });
});

test.each<[string, Partial<PaymentIntentReply>, number]>([
  ['alone', {}, 999],
  ['with a code', { amountCents: 949, discount: { code: 'VIP5', cents: 50 } }, 999],
  ['with the offer', { amountCents: 1199, upsell: { additionalFollowers: 500, addonPriceCents: 200 } }, 999],
  [
    'with both',
    {
      amountCents: 1139,
      discount: { code: 'VIP5', cents: 60 },
      upsell: { additionalFollowers: 500, addonPriceCents: 200 },
    },
    999,
  ],
])('the lines of a package %s add up to the charge', (_what, more, base) => {
  const { baseCents, upsell, discount, totalCents } = figuresOf({ ...reply, ...more }, believed);
  expect(baseCents).toBe(base);
  expect(baseCents + (upsell?.addonPriceCents ?? 0) - (discount?.cents ?? 0)).toBe(totalCents);
});
