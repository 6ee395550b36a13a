import { expect, test } from 'vitest';
import { discountByShare, discountFor, type ShareCode } from './discount.ts';

const vip: ShareCode = { code: 'VIP5', basisPoints: 500, minimumCents: 0, serviceTypes: null };
const followers = (priceCents: number) => ({ priceCents, serviceType: 'followers' as const });

test.each([
  [999, 50],
  [990, 50],
  [989, 49],
  [384, 19],
  [24_999, 1250],
])('discountByShare takes five per cent of %i cents as %i, rounded half up', (priceCents, cents) => {
  expect(discountFor(vip, followers(priceCents))).toEqual({ code: 'VIP5', cents });
});

test('a discount leaves whole cents and at least the smallest charge', () => {
  for (let price = 50; price < 30_000; price += 7) {
    const left = price - discountByShare(9900, price);
    expect(Number.isInteger(left)).toBe(true);
    expect(left).toBeGreaterThanOrEqual(50);
  }
  expect(discountFor(vip, followers(50))).toBeUndefined();
  expect(discountFor({ ...vip, basisPoints: 0, amountCents: 250 }, followers(999))?.cents).toBe(250);
});

test("discountFor returns no discount below the code's minimum or for other types", () => {
  expect(discountFor({ ...vip, minimumCents: 1000 }, followers(999))).toBeUndefined();
  expect(discountFor({ ...vip, minimumCents: 999 }, followers(999))).toBeDefined();
  expect(discountFor({ ...vip, serviceTypes: ['likes'] }, followers(999))).toBeUndefined();
});
