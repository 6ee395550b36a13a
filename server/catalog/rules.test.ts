import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { discountPercent, findDearerTier, listsWithRisingUnitPrice, referencePrice } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

/** Builds a price history from `[days ago, cents]` pairs. The last pair is the current price. */
function entry(...periods: [days: number, cents: number][]) {
  const history = periods.map(([days, priceCents]) => ({ priceCents, validFrom: daysAgo(days) }));
  return { history, priceCents: history.at(-1)?.priceCents ?? 0 };
}

describe('referencePrice', () => {
  it('referencePrice returns the price before the reduction', () => {
    expect(referencePrice(entry([60, 3999], [2, 3399]), now)).toBe(3999);
  });

  it('referencePrice returns the lowest of the 30 days before, not the last', () => {
    expect(referencePrice(entry([60, 3999], [10, 3699], [5, 4999], [2, 3399]), now)).toBe(3699);
  });

  it('referencePrice ignores prices that ended before those 30 days', () => {
    expect(referencePrice(entry([90, 1000], [60, 3999], [2, 3399]), now)).toBe(3999);
  });

  it.each([
    ['the price went up', entry([60, 2999], [2, 3399])],
    ['a lower price stood within the 30 days', entry([60, 3999], [20, 2999], [10, 3999], [2, 3399])],
    ['the service is new', entry([2, 3399])],
    ['it was not sold for the whole 30 days', entry([20, 3999], [2, 3399])],
    ['the reduction is older than 30 days', entry([90, 3999], [31, 3399])],
  ])('referencePrice is undefined when %s', (_why, offered) => {
    expect(referencePrice(offered, now)).toBeUndefined();
  });

  it('referencePrice rounds the percentage down', () => {
    expect(discountPercent(3399, 3999)).toBe(15);
    expect(discountPercent(3399, 3399)).toBe(0);
  });
});

describe('a price list', () => {
  const listOf = (...steps: [quantity: number, cents: number][]) =>
    steps.map(([quantity, priceCents]) => ({ quantity, priceCents }));

  it('a price list may have falling or equal unit prices, or a rise of one per cent', () => {
    expect(findDearerTier(listOf([50, 229], [100, 449], [250, 999]))).toBeUndefined();
    expect(findDearerTier(listOf([10, 100], [20, 200]))).toBeUndefined();
    expect(findDearerTier(listOf([35_000, 17_499], [50_000, 24_999]))).toBeUndefined();
    expect(findDearerTier(listOf([100, 10_000], [200, 20_200]))).toBeUndefined();
  });

  it('a price list is rejected when a larger quantity has a higher unit price', () => {
    expect(findDearerTier(listOf([50, 229], [100, 500], [250, 1250]))).toEqual({
      quantity: 100,
      priceCents: 500,
    });
    expect(findDearerTier(listOf([100, 10_000], [200, 20_201]))?.quantity).toBe(200);
  });

  it('a price list is rejected for small repeated rises in any order', () => {
    expect(findDearerTier(listOf([400, 40_804], [100, 10_000], [200, 20_200]))?.quantity).toBe(400);
  });

  it('a price list is rejected exactly when some pair of steps rises', () => {
    const tier = fc.record({
      quantity: fc.integer({ min: 1, max: 1e5 }),
      priceCents: fc.integer({ min: 1, max: 1e6 }),
    });
    const tiers = fc.uniqueArray(tier, { selector: (step) => step.quantity, maxLength: 8 });
    fc.assert(
      fc.property(tiers, (list) => {
        const pairs = list.flatMap((a) =>
          list.filter((b) => b.quantity > a.quantity).map((b) => [a, b] as const),
        );
        const dearer = pairs.some(
          ([a, b]) => b.priceCents * a.quantity * 100 > a.priceCents * b.quantity * 101,
        );
        expect(findDearerTier(list) !== undefined).toBe(dearer);
      }),
    );
  });

  it('a price list with a rising unit price is reported with its step for staff', () => {
    const entry = { type: 'followers', audience: 'spain' } as const;
    const likes = { type: 'likes', audience: null } as const;
    expect(
      listsWithRisingUnitPrice([
        { ...entry, quantity: 25, priceCents: 349 },
        { ...entry, quantity: 50, priceCents: 449 },
        { ...likes, quantity: 50, priceCents: 229 },
        { ...likes, quantity: 100, priceCents: 500 },
      ]),
    ).toEqual(['likes: 100 for 5.00']);
  });
});
