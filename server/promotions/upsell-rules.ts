import { customPriceCents, type PriceTier } from '#contracts/catalog.ts';
import type { Cents } from '#contracts/money.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';

export type UpsellSurface = 'checkout_page' | 'inline';

export interface UpsellOffer {
  id: number;
  surface: UpsellSurface;
  serviceType: ServiceType;
  audience: Audience | null;
  baseQuantity: number;
  extraQuantity: number;
  addonPriceCents: Cents;
}

/** The inline offer's clock (text 1, section 9). */
export const offerSeconds = 240;

/** A package as it stands before an offer. */
export interface UpsellBase {
  quantity: number;
  priceCents: Cents;
  /** The catalogue's own price list for the same type and audience. */
  tiers: readonly PriceTier[];
}

/**
 * What an offer truly saves: the catalogue's price for the upgraded quantity less the offer's.
 * Zero or less: the offer is not shown and not sold (ruling "Upsell").
 */
export function upsellSavingCents(offer: UpsellOffer, base: UpsellBase): Cents {
  const catalogueCents = customPriceCents(base.quantity + offer.extraQuantity, base.tiers);
  return catalogueCents - (base.priceCents + offer.addonPriceCents);
}

/** The offer for a package on a surface, when there is a true one. */
export function findOffer(
  offers: readonly UpsellOffer[],
  wanted: { surface: UpsellSurface; serviceType: ServiceType; audience: Audience | null; base: UpsellBase },
): UpsellOffer | undefined {
  const offer = offers.find(
    (candidate) =>
      candidate.surface === wanted.surface &&
      candidate.serviceType === wanted.serviceType &&
      (candidate.audience === null || candidate.audience === wanted.audience) &&
      candidate.baseQuantity === wanted.base.quantity,
  );
  return offer && upsellSavingCents(offer, wanted.base) > 0 ? offer : undefined;
}
