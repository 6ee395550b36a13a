import { expect, it } from 'vitest';
import type { UpsellOffer } from '#server/orders/promotions/offers/upsell-rules.ts';
import { findLostOffers } from './lost-offers.ts';

const list = (...prices: [quantity: number, priceCents: number][]) =>
  prices.map(([quantity, priceCents]) => ({
    type: 'followers' as const,
    audience: 'europe' as const,
    quantity,
    priceCents,
  }));
const offer: UpsellOffer = {
  id: 1,
  surface: 'inline',
  serviceType: 'followers',
  audience: 'europe',
  size: { kind: 'step', baseQuantity: 500, extraQuantity: 500, addonPriceCents: 250 },
};

it('lostOffers returns the packages whose offer is no longer cheaper under the new prices', () => {
  const before = list([500, 699], [1000, 999]);
  expect(findLostOffers([offer], { before, after: list([500, 699], [1000, 949]) })).toEqual([
    'followers europe 500 (inline)',
  ]);
  expect(findLostOffers([offer], { before, after: list([500, 649], [1000, 999]) })).toEqual([]);
});
