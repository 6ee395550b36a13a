import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampCustomQuantity, customPriceCents, customQuantity, isCustomQuantity } from './catalog.ts';

const tiers = [
  { quantity: 1000, priceCents: 999 },
  { quantity: 500, priceCents: 699 },
  { quantity: 2500, priceCents: 1999 },
];

describe('price of a custom quantity', () => {
  it('is the tier price on a tier and linear between two', () => {
    expect(customPriceCents(500, tiers)).toBe(699);
    expect(customPriceCents(750, tiers)).toBe(849);
    expect(customPriceCents(1000, tiers)).toBe(999);
  });

  it('is proportional outside the tiers and 5 cents a unit without any', () => {
    expect(customPriceCents(250, tiers)).toBe(350);
    expect(customPriceCents(5000, tiers)).toBe(3998);
    expect(customPriceCents(500, [])).toBe(2500);
  });

  it('never falls when the quantity rises', () => {
    const quantity = fc.integer({ min: 500, max: 100_000 });
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        return customPriceCents(less, tiers) <= customPriceCents(more, tiers);
      }),
    );
  });
});

describe('the custom quantity field', () => {
  it('takes whole steps inside the limits only', () => {
    expect(isCustomQuantity(500)).toBe(true);
    expect(isCustomQuantity(505)).toBe(false);
    expect(isCustomQuantity(490)).toBe(false);
    expect(isCustomQuantity(100_010)).toBe(false);
  });

  it('clamps whatever was typed to something it takes', () => {
    fc.assert(fc.property(fc.double(), (typed) => isCustomQuantity(clampCustomQuantity(typed))));
    expect(clampCustomQuantity(Number.NaN)).toBe(customQuantity.default);
  });
});
