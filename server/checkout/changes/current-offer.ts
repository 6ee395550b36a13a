import type { OrderId } from '#contracts/kit/ids.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import { type Audience, isByAudience, type ServiceType } from '#contracts/orders/states.ts';
import { type CatalogEntry, tiersOf } from '#server/catalog/rules.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import {
  currentOffers,
  openOfferWindow,
  upsellSetting,
} from '#server/orders/promotions/offers/upsell-offers.ts';
import {
  findOffer,
  type SizedOffer,
  type UpsellOffer,
  type UpsellSurface,
  upsellSavingCents,
} from '#server/orders/promotions/offers/upsell-rules.ts';
import type { Deps } from '#server/platform/deps.ts';

export interface OfferBase {
  type: ServiceType;
  audience: Audience | null;
  quantity: number;
  priceCents: Cents;
}

/** Everything that decides on offers, read before the transaction. */
export interface OfferInputs {
  entries: readonly CatalogEntry[];
  offers: readonly UpsellOffer[];
}

function toOfferReply(
  offer: SizedOffer,
  base: OfferBase,
  savingCents: number,
): Omit<UpsellOfferReply, 'endsAt' | 'secondsLeft'> {
  const upgradedCents = base.priceCents + offer.addonPriceCents;
  return {
    baseQuantity: base.quantity,
    additionalFollowers: offer.extraQuantity,
    newFollowers: base.quantity + offer.extraQuantity,
    addonPrice: toDecimalString(offer.addonPriceCents),
    addonPriceCents: offer.addonPriceCents,
    originalPrice: toDecimalString(base.priceCents),
    newPrice: toDecimalString(upgradedCents),
    newPriceCents: upgradedCents,
    catalogPriceCents: upgradedCents + savingCents,
    savingsCents: savingCents,
  };
}

export async function readOfferInputs(deps: Deps): Promise<OfferInputs> {
  const [{ entries }, offers] = await Promise.all([currentCatalog(deps), currentOffers(deps)]);
  return { entries, offers };
}

/** Display and sale use this function, so both show the same offer. */
export function offerAt({ entries, offers }: OfferInputs, surface: UpsellSurface, wanted: OfferBase) {
  const { type, audience, quantity, priceCents } = wanted;
  if (!isByAudience(wanted)) return null;
  const base = { quantity, priceCents, tiers: tiersOf(entries, type, audience) };
  const offer = findOffer(offers, { surface, serviceType: type, audience, base });
  return offer ? { offer, reply: toOfferReply(offer, wanted, upsellSavingCents(offer, base)) } : null;
}

export async function offerFor(deps: Deps, wanted: { surface: UpsellSurface; base: OfferBase }) {
  return offerAt(await readOfferInputs(deps), wanted.surface, wanted.base);
}

/** The offer's time starts with the first call. */
export async function openInlineOffer(
  deps: Deps,
  order: { orderId: OrderId; serviceId: number; quantity: number; listPriceCents: Cents },
): Promise<UpsellOfferReply | null> {
  const market = await readOfferInputs(deps);
  const service = market.entries.find(({ id }) => id === order.serviceId);
  if (!service) return null;
  const { quantity, listPriceCents: priceCents } = order;
  const found = offerAt(market, 'inline', { ...service, quantity, priceCents });
  if (!found) return null;
  const now = deps.now();
  const { orderId } = order;
  const { seconds } = await upsellSetting.current(deps);
  const endsAt = await openOfferWindow(deps.database, { orderId, offerId: found.offer.id, now, seconds });
  const secondsLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return secondsLeft === 0 ? null : { ...found.reply, endsAt: endsAt.toISOString(), secondsLeft };
}
