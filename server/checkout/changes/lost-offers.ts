import { isByAudience } from '#contracts/orders/states.ts';
import { type CatalogEntry, tiersOf } from '#server/catalog/rules.ts';
import { findOffer, type UpsellOffer } from '#server/orders/promotions/offers/upsell-rules.ts';

type ListedPackage = Pick<CatalogEntry, 'type' | 'audience' | 'quantity' | 'priceCents'>;

const surfaces = ['checkout_page', 'inline'] as const;

function packagesWithOffer(list: readonly ListedPackage[], offers: readonly UpsellOffer[]): string[] {
  const followers = list.filter(isByAudience);
  return surfaces.flatMap((surface) =>
    followers.flatMap(({ type, audience, quantity, priceCents }) => {
      const base = { quantity, priceCents, tiers: tiersOf(list, type, audience) };
      const offer = findOffer(offers, { surface, serviceType: type, audience, base });
      return offer ? `${type} ${audience} ${quantity} (${surface})` : [];
    }),
  );
}

export function findLostOffers(
  offers: readonly UpsellOffer[],
  { before, after }: { before: readonly ListedPackage[]; after: readonly ListedPackage[] },
): string[] {
  const still = packagesWithOffer(after, offers);
  return packagesWithOffer(before, offers).filter((name) => !still.includes(name));
}
