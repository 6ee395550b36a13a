import { customPriceCents, customQuantity, type PriceTier } from '#contracts/catalog/catalog.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

export type UpsellSurface = 'checkout_page' | 'inline';

/** Is one size and what may be added to it; or all sizes that have no offer of their own (text 1, section 9). */
export type OfferSize =
  | { kind: 'step'; baseQuantity: number; extraQuantity: number; addonPriceCents: Cents }
  | {
      kind: 'others';
      /** Says in basis points of the package what is added, and what the whole then costs. */
      extraShare: number;
      priceFactor: number;
      /** Lists sizes with an offer of their own on the surface, whether it is sold just now or not. */
      ownSizes: readonly number[];
    };

export interface UpsellOffer {
  id: number;
  surface: UpsellSurface;
  serviceType: ServiceType;
  audience: Audience | null;
  size: OfferSize;
}

/** Is what an offer comes to for one very package. */
export interface SizedOffer {
  id: number;
  extraQuantity: number;
  addonPriceCents: Cents;
}

/** Is the inline offer's clock (text 1, section 9). */
export const offerSeconds = 240;

/** Smaller packages get no offer (text 1, section 9). */
const smallestBase = 100;

/** Is a package as it stands before an offer. */
export interface UpsellBase {
  quantity: number;
  priceCents: Cents;
  /** Is the catalogue's own price list for the same type and audience. */
  tiers: readonly PriceTier[];
}

/** Returns what an offer comes to for a package; undefined where it is not for such a one. */
export function sizeOffer({ id, size }: UpsellOffer, base: UpsellBase): SizedOffer | undefined {
  if (size.kind === 'step') {
    const { baseQuantity, extraQuantity, addonPriceCents } = size;
    return baseQuantity === base.quantity ? { id, extraQuantity, addonPriceCents } : undefined;
  }
  if (size.ownSizes.includes(base.quantity)) return undefined;
  const extraQuantity = Math.floor((base.quantity * size.extraShare) / 10_000);
  const addonPriceCents = Math.round((base.priceCents * size.priceFactor) / 10_000) - base.priceCents;
  return { id, extraQuantity, addonPriceCents };
}

/**
 * Returns what an offer truly saves: the catalogue's price for the upgraded quantity less the offer's. With
 * zero or less the offer is not shown and not sold (ruling "Upsell").
 */
export function upsellSavingCents(
  offer: Pick<SizedOffer, 'extraQuantity' | 'addonPriceCents'>,
  base: UpsellBase,
): Cents {
  const catalogueCents = customPriceCents(base.quantity + offer.extraQuantity, base.tiers);
  return catalogueCents - (base.priceCents + offer.addonPriceCents);
}

/**
 * Returns the same for an offer of a size, before anybody has asked for it; undefined where that size is not sold.
 */
export function stepSavingCents(
  size: Extract<OfferSize, { kind: 'step' }>,
  tiers: readonly PriceTier[],
): Cents | undefined {
  const base = tiers.find(({ quantity }) => quantity === size.baseQuantity);
  return base && upsellSavingCents(size, { ...base, tiers });
}

/**
 * Returns whether it adds something for something, to a size that the shop sells, for less than the catalogue asks.
 */
function isSold(offer: SizedOffer, base: UpsellBase): boolean {
  const { extraQuantity, addonPriceCents } = offer;
  const fits = base.quantity + extraQuantity <= customQuantity.max;
  return fits && extraQuantity > 0 && addonPriceCents > 0 && upsellSavingCents(offer, base) > 0;
}

/** Returns the offer for a package of this very quantity on a surface, when there is a true one. */
export function findOffer(
  offers: readonly UpsellOffer[],
  wanted: { surface: UpsellSurface; serviceType: ServiceType; audience: Audience | null; base: UpsellBase },
): SizedOffer | undefined {
  const { base } = wanted;
  if (base.quantity < smallestBase) return undefined;
  const sized = offers
    .filter(
      (offer) =>
        offer.surface === wanted.surface &&
        offer.serviceType === wanted.serviceType &&
        (offer.audience === null || offer.audience === wanted.audience),
    )
    .flatMap((offer) => sizeOffer(offer, base) ?? []);
  return sized.find((offer) => isSold(offer, base));
}
