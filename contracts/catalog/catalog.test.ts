import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampCustomQuantity,
  customPriceCents,
  customQuantity,
  isCustomQuantity,
  largestPackageUpTo,
} from './catalog.ts';

const tiers = [
  { quantity: 1000, priceCents: 999 },
  { quantity: 500, priceCents: 699 },
  { quantity: 2500, priceCents: 1999 },
];

describe('customPriceCents', () => {
  it('customPriceCents returns the tier price on a tier and interpolates between two', () => {
    expect(customPriceCents(500, tiers)).toBe(699);
    expect(customPriceCents(750, tiers)).toBe(849);
    expect(customPriceCents(1000, tiers)).toBe(999);
  });

  it('customPriceCents is proportional outside the tiers, and 5 cents per unit without tiers', () => {
    expect(customPriceCents(250, tiers)).toBe(350);
    expect(customPriceCents(5000, tiers)).toBe(3998);
    expect(customPriceCents(500, [])).toBe(2500);
  });

  it('customPriceCents never falls when the quantity rises', () => {
    const quantity = fc.integer({ min: 500, max: 100_000 });
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        return customPriceCents(less, tiers) <= customPriceCents(more, tiers);
      }),
    );
  });
});

describe('custom quantity next to the packages', () => {
  /** Generates price lists in which a bigger package never has a smaller bonus. Prices are arbitrary. */
  const step = fc.record({
    more: fc.integer({ min: 1, max: 3000 }),
    priceCents: fc.integer({ min: 1, max: 50_000 }),
    moreBonus: fc.integer({ min: 0, max: 500 }),
  });
  const lists = fc.array(step, { minLength: 1, maxLength: 12 }).map((steps) => {
    let quantity = 0;
    let bonus = 0;
    return steps.map(({ more, priceCents, moreBonus }) => {
      quantity += more * 10;
      bonus += moreBonus;
      return { quantity, bonus, priceCents };
    });
  });
  const wanted = fc.integer({ min: 50, max: 10_000 }).map((tens) => tens * 10);

  it('a custom quantity never costs more than a package with more units', () => {
    fc.assert(
      fc.property(lists, wanted, (list, quantity) => {
        fc.pre(list.every((entry) => entry.quantity !== quantity));
        const cents = customPriceCents(quantity, list);
        const brings = quantity + (largestPackageUpTo(quantity, list)?.bonus ?? 0);
        return list.every((entry) => cents <= entry.priceCents || brings >= entry.quantity + entry.bonus);
      }),
    );
  });

  it('a custom quantity has the bonus of the next smaller package, and none below all packages', () => {
    const bonuses = tiers.map((tier) => ({ ...tier, bonus: tier.quantity / 10 }));
    const bonusOf = (quantity: number) => largestPackageUpTo(quantity, bonuses)?.bonus;
    expect([490, 500, 990, 1000, 1010, 55_000].map(bonusOf)).toEqual([undefined, 50, 50, 100, 100, 250]);
  });
});

describe('custom quantity field', () => {
  it('the custom quantity field accepts only multiples of the step within the limits', () => {
    expect(isCustomQuantity(500)).toBe(true);
    expect(isCustomQuantity(505)).toBe(false);
    expect(isCustomQuantity(490)).toBe(false);
    expect(isCustomQuantity(100_010)).toBe(false);
  });

  it('the custom quantity field clamps any input to an accepted quantity', () => {
    fc.assert(fc.property(fc.double(), (typed) => isCustomQuantity(clampCustomQuantity(typed))));
    expect(clampCustomQuantity(Number.NaN)).toBe(customQuantity.default);
  });
});
