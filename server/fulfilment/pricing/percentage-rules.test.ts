import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundings } from '#contracts/catalog/services.ts';
import { findDearerTier } from '#server/catalog/rules.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { changeByShare, roundPrice } from './percentage-rules.ts';

const likes = demoCatalog.filter(({ type }) => type === 'likes');
const all = new Set(demoCatalog.map(({ id }) => id));

describe('price changed by a share', () => {
  it('a price changed by a share ends as the rounding rule requires, at the nearest price', () => {
    expect(roundPrice(1049, 'ninety_nine')).toBe(999);
    expect(roundPrice(1051, 'ninety_nine')).toBe(1099);
    expect(roundPrice(1026, 'forty_nine')).toBe(1049);
    expect(roundPrice(1023, 'five')).toBe(1025);
    expect(roundPrice(1023, 'cent')).toBe(1023);
    expect(roundPrice(10, 'ninety_nine')).toBe(99);
    expect(roundPrice(10, 'cent')).toBe(50);
  });

  it('a percentage change leaves unit prices falling or equal when they were, for every share, rule and selection', () => {
    const tier = fc.record({
      quantity: fc.integer({ min: 1, max: 20_000 }),
      each: fc.double({ min: 0.2, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { minLength: 1, maxLength: 12, selector: ({ quantity }) => quantity }),
        fc.integer({ min: -9000, max: 30_000 }),
        fc.constantFrom(...roundings),
        (tiers, share, rounding) => {
          const list = tiers.map(({ quantity, each }, id) => ({
            id,
            quantity,
            priceCents: 50 + Math.round(quantity * each),
          }));
          const chosen = new Set(list.map(({ id }) => id));
          const after = changeByShare(list, { chosen, share, rounding });
          expect(findDearerTier(after)).toBeUndefined();
          expect(after.every(({ priceCents }) => Number.isInteger(priceCents) && priceCents >= 50)).toBe(
            true,
          );
        },
      ),
    );
  });

  it('a percentage change never makes a larger package cheaper than a smaller one, unless it already was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9000, max: 30_000 }),
        fc.constantFrom(...roundings),
        (share, rounding) => {
          const after = changeByShare(likes, { chosen: all, share, rounding });
          const prices = after.map(({ priceCents }) => priceCents);
          expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  it('a percentage change never raises a price for a reduction, and never lowers one for an increase', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9000, max: 30_000 }),
        fc.constantFrom(...roundings),
        (share, rounding) => {
          const ordered = likes.toSorted((a, b) => a.quantity - b.quantity);
          const after = changeByShare(likes, { chosen: all, share, rounding });
          const moved = after.map(({ priceCents }, at) =>
            Math.sign(priceCents - (ordered[at]?.priceCents ?? 0)),
          );
          expect(moved.every((way) => share === 0 || way !== -Math.sign(share))).toBe(true);
        },
      ),
    );
  });

  it('a price changed by a share keeps packages that are not selected', () => {
    const [first, ...rest] = likes;
    const after = changeByShare(likes, { chosen: new Set([first!.id]), share: -500, rounding: 'cent' });
    expect(after.slice(1).map(({ priceCents }) => priceCents)).toEqual(
      rest.map(({ priceCents }) => priceCents),
    );
    expect(after[0]?.priceCents).toBe(218);
  });
});
