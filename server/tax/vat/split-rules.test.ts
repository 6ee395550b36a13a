import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitGross, splitRefund } from './split-rules.ts';

test.each([
  [4999, 2100, 4131, 868],
  [4999, 2000, 4166, 833],
  [2500, 2100, 2066, 434],
  [1, 2100, 1, 0],
  [999, 0, 999, 0],
])('the tax split of %i at rate %i is base %i and tax %i', (gross, rate, baseCents, taxCents) => {
  expect(splitGross(gross, rate)).toEqual({ baseCents, taxCents });
});

test('the tax split splits a price without remainder and refunds all of base and tax', () => {
  const cases = fc.record({
    gross: fc.integer({ min: 1, max: 500_000 }),
    rateBasisPoints: fc.integer({ min: 0, max: 2700 }),
    shares: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(cases, ({ gross, rateBasisPoints, shares }) => {
      const sold = { ...splitGross(gross, rateBasisPoints), rateBasisPoints };
      expect(sold.baseCents + sold.taxCents).toBe(gross);
      const refunded = { baseCents: 0, taxCents: 0 };
      let left = gross;
      for (const share of [...shares, gross]) {
        const amount = Math.min(share, left);
        if (amount === 0) break;
        const split = splitRefund({ ...sold, refunded: { ...refunded } }, amount);
        expect(split.baseCents + split.taxCents).toBe(amount);
        expect(Math.min(split.baseCents, split.taxCents)).toBeGreaterThanOrEqual(0);
        refunded.baseCents += split.baseCents;
        refunded.taxCents += split.taxCents;
        left -= amount;
      }
      expect(left).toBe(0);
      expect(refunded).toEqual({ baseCents: sold.baseCents, taxCents: sold.taxCents });
    }),
  );
});

test('the tax split rejects a refund above the remaining amount', () => {
  const sold = { ...splitGross(999, 2100), rateBasisPoints: 2100, refunded: { baseCents: 0, taxCents: 0 } };
  expect(() => splitRefund(sold, 1000)).toThrow(RangeError);
  expect(() => splitRefund(sold, 0)).toThrow(RangeError);
});
