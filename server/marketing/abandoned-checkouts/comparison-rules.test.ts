import { describe, expect, it } from 'vitest';
import { compare, differenceOfMeans, differenceOfShares } from './comparison-rules.ts';

const group = (carts: number, bought: number, each = 1000) => ({
  ...{ carts, bought, revenueCents: bought * each, squares: bought * each ** 2 },
});

describe('the difference of two shares', () => {
  // Values of Newcombe 1998, table II, (a) and (b), method 10.
  it.each([
    [group(70, 56), group(80, 48), 0.2, 0.0524, 0.3339],
    [group(10, 9), group(10, 3), 0.6, 0.1705, 0.809],
  ])('the difference of two shares has the bounds of the published table', (one, other, value, low, high) => {
    const found = differenceOfShares(one, other);
    expect(found.value).toBeCloseTo(value, 4);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it('the difference of two shares is an interval around 0 before the first event', () => {
    const { low, high } = differenceOfShares(group(120, 0), group(120, 0));
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });
});

it('differenceOfMeans uses the variance of the cents per cart', () => {
  const one = { carts: 4, bought: 4, revenueCents: 20, squares: 4 + 16 + 36 + 64 };
  const other = { carts: 4, bought: 4, revenueCents: 4, squares: 4 };
  // The groups are 2, 4, 6, 8 and 1, 1, 1, 1, so the variance of the mean is 20 / 3 / 4.
  const { value, low, high } = differenceOfMeans(one, other);
  expect(value).toBe(4);
  expect((high - low) / 2).toBeCloseTo(1.959964 * Math.sqrt(5 / 3), 6);
});

describe('compare', () => {
  it.each([
    ['too few carts held out', group(5000, 500), group(99, 5), 'too_few'],
    ['too few who bought', group(900, 8), group(100, 1), 'too_few'],
    ['a difference that chance may make', group(900, 90), group(100, 8), 'unclear'],
    ['more', group(9000, 1350), group(1000, 90), 'more'],
    ['less', group(9000, 540), group(1000, 100), 'less'],
  ])('compare returns a verdict for %s', (_what, reminded, heldOut, verdict) => {
    const said = compare(reminded, heldOut);
    expect(said.verdict).toBe(verdict);
    expect(said.conversion === null).toBe(verdict === 'too_few');
  });
});
