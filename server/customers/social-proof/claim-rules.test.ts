import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimsOf, minOrdersForClaim, timeLimitsFor, windowOf } from './rules.ts';

const counts = (orders: number, delivered: number[], median: number | null = 60) => ({
  orders,
  delivered,
  started: delivered,
  median_seconds: median,
});

it('windowOf excludes orders that have not reached the longest limit', () => {
  expect(windowOf(new Date('2026-11-21T12:00:00Z'), 24)).toEqual({
    from: new Date('2026-10-22T12:00:00Z'),
    to: new Date('2026-11-20T12:00:00Z'),
  });
});

describe('claimsOf', () => {
  it('claimsOf returns only the estimate for too few deliveries', () => {
    expect(claimsOf(counts(minOrdersForClaim - 1, [0, 0, 0, 0, 0, 0], null), 24)).toEqual({
      estimateHolds: true,
    });
  });

  it('claimsOf rounds 99.9 % down to 99 %', () => {
    const { measured } = claimsOf(counts(1000, [10, 999, 999, 999, 999, 999]), 24);
    expect(measured?.delivered.map(({ percent }) => percent)).toEqual([1, 99, 99, 99, 99, 99]);
  });

  it('claimsOf omits "at most 24 hours" when more than one in a hundred takes longer', () => {
    expect(claimsOf(counts(1000, [0, 0, 0, 0, 0, 990]), 24).estimateHolds).toBe(true);
    expect(claimsOf(counts(1000, [0, 0, 0, 0, 0, 989]), 24).estimateHolds).toBe(false);
    expect(claimsOf(counts(50, [0, 0, 0, 0, 0, 0], null), 24).estimateHolds).toBe(false);
  });

  it('claimsOf uses the owner’s longest limit', () => {
    const share = [0, 0, 0, 0, 0, 980, 990];
    expect(claimsOf(counts(1000, share), 72).estimateHolds).toBe(true);
    expect(claimsOf(counts(1000, share), 24).estimateHolds).toBe(false);
    expect(windowOf(new Date('2026-11-21T12:00:00Z'), 72).to).toEqual(new Date('2026-11-18T12:00:00Z'));
  });

  it('claimsOf never overstates, for any counts', () => {
    const any = fc.integer({ min: minOrdersForClaim, max: 100_000 }).chain((orders) =>
      fc.tuple(
        fc.constant(orders),
        fc
          .array(fc.integer({ min: 0, max: orders }), { minLength: 6, maxLength: 6 })
          .map((list) => list.sort((a, b) => a - b)),
      ),
    );
    fc.assert(
      fc.property(any, ([orders, delivered]) => {
        const { measured } = claimsOf(counts(orders, delivered), 24);
        for (const [index, { seconds, percent }] of (measured?.delivered ?? []).entries()) {
          expect(seconds).toBe(timeLimitsFor(24)[index]);
          expect(percent * orders).toBeLessThanOrEqual(100 * (delivered[index] ?? 0));
        }
      }),
    );
  });
});
