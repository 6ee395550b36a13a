import type { OrderId } from '#contracts/ids.ts';
import { toDecimalString } from '#contracts/money.ts';
import type { UpsellOfferReply } from '#contracts/promotions.ts';
import { currentCatalog } from '#server/catalog/current-catalog.ts';
import { type CatalogEntry, tiersOf } from '#server/catalog/rules.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { openWindow, readOffers } from '#server/promotions/store.ts';
import {
  findOffer,
  offerSeconds,
  type UpsellOffer,
  type UpsellSurface,
  upsellSavingCents,
} from '#server/promotions/upsell-rules.ts';

function toOfferReply(
  offer: UpsellOffer,
  entry: CatalogEntry,
  savingCents: number,
): Omit<UpsellOfferReply, 'endsAt' | 'secondsLeft'> {
  const upgradedCents = entry.priceCents + offer.addonPriceCents;
  return {
    baseQuantity: entry.quantity,
    additionalFollowers: offer.extraQuantity,
    newFollowers: entry.quantity + offer.extraQuantity,
    addonPrice: toDecimalString(offer.addonPriceCents),
    addonPriceCents: offer.addonPriceCents,
    originalPrice: toDecimalString(entry.priceCents),
    newPrice: toDecimalString(upgradedCents),
    newPriceCents: upgradedCents,
    catalogPriceCents: upgradedCents + savingCents,
    savingsCents: savingCents,
  };
}

/** The true offer for a package on a surface, or null. */
export async function offerFor(deps: Deps, wanted: { surface: UpsellSurface; serviceId: number }) {
  const catalog = await currentCatalog(deps);
  const entry = catalog.entries.find((candidate) => candidate.id === wanted.serviceId);
  // Units for a post are shared out when the order is placed; only followers can be added to it later.
  if (entry?.type !== 'followers') return null;
  const base = {
    quantity: entry.quantity,
    priceCents: entry.priceCents,
    tiers: tiersOf(catalog.entries, entry.type, entry.audience),
  };
  const offer = findOffer(await offersOf(deps), {
    surface: wanted.surface,
    serviceType: entry.type,
    audience: entry.audience,
    base,
  });
  return offer ? { offer, reply: toOfferReply(offer, entry, upsellSavingCents(offer, base)) } : null;
}

const offersOf = remembered((deps: Deps) => readOffers(deps.database));

/** The inline offer of an order, its clock running from the first time it was asked for. */
export async function openInlineOffer(
  deps: Deps,
  order: { orderId: OrderId; serviceId: number },
): Promise<UpsellOfferReply | null> {
  const found = await offerFor(deps, { surface: 'inline', serviceId: order.serviceId });
  if (!found) return null;
  const now = deps.now();
  const endsAt = await openWindow(deps.database, {
    orderId: order.orderId,
    offerId: found.offer.id,
    openedAt: now,
    endsAt: new Date(now.getTime() + offerSeconds * 1000),
  });
  const secondsLeft = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return secondsLeft === 0 ? null : { ...found.reply, endsAt: endsAt.toISOString(), secondsLeft };
}
