import { customPriceCents, customQuantity, type PriceTier } from '#contracts/catalog/catalog.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

export type UpsellSurface = 'checkout_page' | 'inline';

/** One size and its extra units, or all sizes without an offer of their own (text 1, section 9). */
export type OfferSize =
  | { kind: 'step'; baseQuantity: number; extraQuantity: number; addonPriceCents: Cents }
  | {
      kind: 'others';
      /** Extra units, and total price with the offer, in basis points of the package. */
      extraShare: number;
      priceFactor: number;
      ownSizes: readonly number[];
    };

export interface UpsellOffer {
  id: number;
  surface: UpsellSurface;
  serviceType: ServiceType;
  audience: Audience | null;
  size: OfferSize;
}

export interface SizedOffer {
  id: number;
  extraQuantity: number;
  addonPriceCents: Cents;
}

/** Seconds that the inline offer lasts (text 1, section 9). */
export const offerSeconds = 240;

/** Smaller packages get no offer (text 1, section 9). */
const smallestBase = 100;

export interface UpsellBase {
  quantity: number;
  priceCents: Cents;
  tiers: readonly PriceTier[];
}

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
 * Returns the saving in cents: list price of the upgraded quantity minus price with the offer. An offer with
 * a saving of zero or less is neither shown nor sold (ruling "Upsell").
 */
export function upsellSavingCents(
  offer: Pick<SizedOffer, 'extraQuantity' | 'addonPriceCents'>,
  base: UpsellBase,
): Cents {
  const catalogueCents = customPriceCents(base.quantity + offer.extraQuantity, base.tiers);
  return catalogueCents - (base.priceCents + offer.addonPriceCents);
}

export function stepSavingCents(
  size: Extract<OfferSize, { kind: 'step' }>,
  tiers: readonly PriceTier[],
): Cents | undefined {
  const base = tiers.find(({ quantity }) => quantity === size.baseQuantity);
  return base && upsellSavingCents(size, { ...base, tiers });
}

function isSold(offer: SizedOffer, base: UpsellBase): boolean {
  const { extraQuantity, addonPriceCents } = offer;
  const fits = base.quantity + extraQuantity <= customQuantity.max;
  return fits && extraQuantity > 0 && addonPriceCents > 0 && upsellSavingCents(offer, base) > 0;
}

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
