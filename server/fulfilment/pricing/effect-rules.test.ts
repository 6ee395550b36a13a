import { expect, it } from 'vitest';
import { codesThatEnd, exceededLimits, marginsOf, medianFactor, type PricedLine } from './effect-rules.ts';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  ...{
    id: 1,
    priceCents: 1000,
    newPriceCents: 1000,
    sold: true,
    newSold: true,
    margin: 5000,
    newMargin: 5000,
  },
  ...{ net: 800, newNet: 800, cost: 400, newCost: 400 },
  ...more,
});
const some = { soldBefore: 10, soldAfter: 10 };

it.each([
  [1500, ['leap']],
  [1499, []],
  [667, []],
  [666, ['leap']],
])('a price change from 1000 to %i has the effect %j', (newPriceCents, passed) => {
  expect(exceededLimits([line({ newPriceCents })], some)).toEqual(passed);
});

it('the effect of a price change reports a negative margin that falls, not one that rises', () => {
  const moves = (margin: number | null, newMargin: number | null) =>
    exceededLimits([line({ margin, newMargin })], some);
  expect(moves(100, -1)).toEqual(['loss']);
  expect(moves(-100, -101)).toEqual(['loss']);
  expect(moves(null, -1)).toEqual(['loss']);
  expect(moves(-100, -100)).toEqual([]);
  expect(moves(-100, -50)).toEqual([]);
  expect(moves(100, null)).toEqual([]);
});

it('the effect of a price change reports the end of all sales, and no price jump for packages that start or end', () => {
  expect(exceededLimits([line({ newSold: false })], { soldBefore: 1, soldAfter: 0 })).toEqual(['all_sales']);
  expect(exceededLimits([], { soldBefore: 0, soldAfter: 0 })).toEqual([]);
  expect(exceededLimits([line({ sold: false, newPriceCents: 9000 })], some)).toEqual([]);
});

it('the effect of a price change computes the median factor of changed prices only', () => {
  const to = (newPriceCents: number) => line({ newPriceCents });
  expect(medianFactor([to(1000), to(900), to(1100), to(1200)])).toBe(11_000);
  expect(medianFactor([to(900), to(1100)])).toBe(10_000);
  expect(medianFactor([to(1000)])).toBeNull();
});

it('the effect of a price change weights margins by sales, or equally without sales', () => {
  const lines = [line(), line({ id: 2, net: 100, newNet: 50, cost: 50, newCost: 50 })];
  expect(marginsOf(lines, new Map([[1, 1]]))).toEqual({ margin: 5000, newMargin: 5000 });
  expect(marginsOf(lines, new Map())).toEqual({ margin: 5000, newMargin: 4706 });
});

it('the effect of a price change lists codes that no longer apply to any package', () => {
  const codes = [
    { code: 'LIKES', minimumCents: 0, serviceTypes: ['likes'] },
    { code: 'BIG', minimumCents: 900, serviceTypes: null },
    { code: 'NEVER', minimumCents: 90_000, serviceTypes: null },
  ];
  const before = [
    { type: 'likes', priceCents: 1000 },
    { type: 'views', priceCents: 500 },
  ];
  expect(codesThatEnd(codes, { before, after: [{ type: 'views', priceCents: 500 }] })).toEqual([
    'LIKES',
    'BIG',
  ]);
  expect(codesThatEnd(codes, { before, after: before })).toEqual([]);
});
