import { describe, expect, it } from 'vitest';
import { discountPercent, referencePrice } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A history from `[days ago, cents]` pairs; the last one is the present price. */
function entry(...periods: [days: number, cents: number][]) {
  const history = periods.map(([days, priceCents]) => ({ priceCents, validFrom: daysAgo(days) }));
  return { history, priceCents: history.at(-1)?.priceCents ?? 0 };
}

describe('the crossed-out price', () => {
  it('is what was asked before the reduction', () => {
    expect(referencePrice(entry([60, 3999], [2, 3399]), now)).toBe(3999);
  });

  it('is the lowest of the 30 days before, not the last', () => {
    expect(referencePrice(entry([60, 3999], [10, 3699], [5, 4999], [2, 3399]), now)).toBe(3699);
  });

  it('ignores prices that ended before those 30 days', () => {
    expect(referencePrice(entry([90, 1000], [60, 3999], [2, 3399]), now)).toBe(3999);
  });

  it.each([
    ['the price went up', entry([60, 2999], [2, 3399])],
    ['a lower price stood within the 30 days', entry([60, 3999], [20, 2999], [10, 3999], [2, 3399])],
    ['the service is new', entry([2, 3399])],
    ['it was not sold for the whole 30 days', entry([20, 3999], [2, 3399])],
    ['the reduction is older than 30 days', entry([90, 3999], [31, 3399])],
  ])('is absent when %s', (_why, offered) => {
    expect(referencePrice(offered, now)).toBeUndefined();
  });

  it('gives a percentage that never overstates', () => {
    expect(discountPercent(3399, 3999)).toBe(15);
    expect(discountPercent(3399, 3399)).toBe(0);
  });
});
