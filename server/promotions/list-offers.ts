import { createHash } from 'node:crypto';
import { customPriceCents, type PriceTier } from '#contracts/catalog.ts';
import type { OfferTest, StaffOffer } from '#contracts/staff-offers.ts';
import { currentCatalog } from '#server/catalog/current-catalog.ts';
import { tiersOf } from '#server/catalog/rules.ts';
import type { Deps } from '#server/deps.ts';
import { type KnownOffer, readAllOffers } from './store-offers.ts';
import { sizeOffer, type UpsellOffer } from './upsell-rules.ts';

export const basisOfOffer = ({
  id,
  active,
  extraQuantity,
  addonPriceCents,
  extraShare,
  priceFactor,
}: KnownOffer) =>
  createHash('sha256')
    .update(JSON.stringify([id, active, extraQuantity, addonPriceCents, extraShare, priceFactor]))
    .digest('base64url')
    .slice(0, 16);

/** As the rules take it; undefined for a row that is of neither kind. */
function ruledOffer(offer: KnownOffer, ownSizes: readonly number[]): UpsellOffer | undefined {
  const { id, surface, type: serviceType, audience, baseQuantity } = offer;
  const { extraQuantity, addonPriceCents, extraShare, priceFactor } = offer;
  const common = { id, surface, serviceType, audience };
  if (baseQuantity !== null && extraQuantity !== null && addonPriceCents !== null)
    return { ...common, size: { kind: 'step', baseQuantity, extraQuantity, addonPriceCents } };
  if (extraShare === null || priceFactor === null) return undefined;
  return { ...common, size: { kind: 'others', extraShare, priceFactor, ownSizes } };
}

function testAt(offer: UpsellOffer, base: PriceTier, tiers: readonly PriceTier[]): OfferTest[] {
  const sized = sizeOffer(offer, { ...base, tiers });
  if (!sized) return [];
  const { extraQuantity, addonPriceCents } = sized;
  const upgradedCents = base.priceCents + addonPriceCents;
  const catalogueCents = customPriceCents(base.quantity + extraQuantity, tiers);
  const savingCents = catalogueCents - upgradedCents;
  const { quantity: baseQuantity, priceCents: baseCents } = base;
  return [{ baseQuantity, baseCents, extraQuantity, upgradedCents, catalogueCents, savingCents }];
}

/** Every offer beside the price that it is held against. */
export async function listOffers(deps: Deps): Promise<StaffOffer[]> {
  const [{ entries }, offers] = await Promise.all([currentCatalog(deps), readAllOffers(deps.database)]);
  return offers.map((offer) => {
    const own = offers.filter(({ surface, type }) => surface === offer.surface && type === offer.type);
    const ruled = ruledOffer(
      offer,
      own.flatMap(({ baseQuantity }) => baseQuantity ?? []),
    );
    const tiers = tiersOf(entries, offer.type, offer.audience);
    const tests = ruled ? tiers.flatMap((base) => testAt(ruled, base, tiers)) : [];
    const shown = offer.active && tests.some(({ savingCents }) => savingCents > 0);
    return { ...offer, basis: basisOfOffer(offer), tests, shown };
  });
}
