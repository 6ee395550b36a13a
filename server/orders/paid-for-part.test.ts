import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidForPart } from './paid-for-part.ts';

test('what was paid for the posts of a line sums to its price', () => {
  const line = fc.record({
    linePriceCents: fc.integer({ min: 50, max: 100_000 }),
    shares: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 }),
  });
  fc.assert(
    fc.property(line, (given) => {
      const parts = given.shares.map((_, position) => paidForPart({ ...given, position }));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(given.linePriceCents);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(paidForPart({ linePriceCents: 999, shares: null, position: 0 })).toBe(999);
  expect(() => paidForPart({ linePriceCents: 999, shares: [1], position: 1 })).toThrow(RangeError);
});
