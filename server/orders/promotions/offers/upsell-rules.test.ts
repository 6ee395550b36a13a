import { describe, expect, it } from 'vitest';
import { customPriceCents } from '#contracts/catalog/catalog.ts';
import { findOffer, type OfferSize, type UpsellOffer, upsellSavingCents } from './upsell-rules.ts';

/** European price list: quantity, cents (ruling "Catalogue and prices"). */
const tiers = [
  [100, 384],
  [250, 499],
  [500, 699],
  [1000, 999],
  [2500, 1999],
  [5000, 3399],
  [10_000, 6199],
  [20_000, 11_499],
  [35_000, 17_499],
  [50_000, 24_999],
].map(([quantity = 0, priceCents = 0]) => ({ quantity, priceCents }));

const offer = (id: number, size: OfferSize): UpsellOffer => ({
  id,
  surface: 'checkout_page',
  serviceType: 'followers',
  audience: 'europe',
  size,
});
const step = offer(1, { kind: 'step', baseQuantity: 1000, extraQuantity: 500, addonPriceCents: 199 });
const others = offer(2, { kind: 'others', extraShare: 5000, priceFactor: 13_000, ownSizes: [1000, 2500] });

function findOfferFor(quantity: number, offers = [step, others]) {
  const base = { quantity, priceCents: customPriceCents(quantity, tiers), tiers };
  const found = findOffer(offers, {
    surface: 'checkout_page',
    serviceType: 'followers',
    audience: 'europe',
    base,
  });
  return found && { ...found, saves: upsellSavingCents(found, base) };
}

describe('upsell offer', () => {
  it('the upsell offer applies to its exact quantity only, not to custom quantities of the tier', () => {
    expect(findOfferFor(1000)).toMatchObject({ id: 1, extraQuantity: 500, addonPriceCents: 199 });
    expect(findOfferFor(1010, [step])).toBeUndefined();
    expect(findOfferFor(990, [step])).toBeUndefined();
  });

  it('the upsell offer adds half the units for a third of the price, if that is cheaper than the list price', () => {
    expect(findOfferFor(35_000)).toEqual({
      id: 2,
      extraQuantity: 17_500,
      addonPriceCents: 5250,
      saves: 3500,
    });
    expect(findOfferFor(30_000)).toMatchObject({ extraQuantity: 15_000, addonPriceCents: 4650 });
    expect(findOfferFor(510)).toBeUndefined();
    expect(findOfferFor(750)).toBeUndefined();
  });

  it('the upsell offer excludes sizes with an own offer, even an inactive one', () => {
    expect(findOfferFor(1000, [others])).toBeUndefined();
    expect(findOfferFor(2500)).toBeUndefined();
  });

  it('the upsell offer requires a package of at least 100 units, whatever the saving', () => {
    const cheap = (baseQuantity: number) =>
      offer(3, { kind: 'step', baseQuantity, extraQuantity: 100, addonPriceCents: 1 });
    expect(findOfferFor(99, [cheap(99)])).toBeUndefined();
    expect(findOfferFor(50, [others])).toBeUndefined();
    expect(findOfferFor(100, [cheap(100)])).toMatchObject({ id: 3, extraQuantity: 100 });
  });

  it('an upsell offer never exceeds the largest quantity on sale and never adds zero units', () => {
    expect(findOfferFor(66_660)).toBeDefined();
    expect(findOfferFor(66_670)).toBeUndefined();
    expect(
      findOfferFor(50, [offer(3, { kind: 'others', extraShare: 5000, priceFactor: 10_001, ownSizes: [] })]),
    ).toBeUndefined();
  });

  it('an upsell offer costs less than the list price by the stated saving, for every quantity on sale', () => {
    for (let quantity = 100; quantity <= 100_000; quantity += 10) {
      const found = findOfferFor(quantity);
      if (!found) continue;
      const whole = customPriceCents(quantity, tiers) + found.addonPriceCents;
      expect(found.saves).toBe(customPriceCents(quantity + found.extraQuantity, tiers) - whole);
      expect(found.saves).toBeGreaterThan(0);
    }
  });
});
