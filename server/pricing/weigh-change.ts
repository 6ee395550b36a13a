import type { PercentageQuery, ServiceEffectReply } from '#contracts/staff-services.ts';
import {
  type CatalogEntry,
  discountPercent,
  listOf,
  referencePrice,
  risingLists,
  tiersOf,
} from '#server/catalog/rules.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readOffers } from '#server/promotions/current-offers.ts';
import { stepSavingCents, type UpsellOffer } from '#server/promotions/upsell-rules.ts';
import { marginAt } from '#server/providers/margin-rules.ts';
import { marginSetting } from '#server/providers/margin-setting.ts';
import { readSetting } from '#server/settings/setting.ts';
import { changeByShare } from './percentage-rules.ts';
import { readShelf, type Shelf } from './read-shelf.ts';

type Prices = ReadonlyMap<number, number>;

/** The list as it would be from now on: each new price is one more line of its history. */
function repriced(entry: CatalogEntry, prices: Prices, now: Date): CatalogEntry {
  const priceCents = prices.get(entry.id) ?? entry.priceCents;
  if (priceCents === entry.priceCents) return entry;
  return { ...entry, priceCents, history: [...entry.history, { priceCents, validFrom: now }] };
}

/** Offers of a size whose saving is another one then. */
function offersThen(
  offers: readonly UpsellOffer[],
  { before, after }: { before: readonly CatalogEntry[]; after: readonly CatalogEntry[] },
): ServiceEffectReply['offers'] {
  return offers.flatMap((offer) => {
    const { id, surface, serviceType, audience, size } = offer;
    if (size.kind !== 'step') return [];
    const saving = stepSavingCents(size, tiersOf(before, serviceType, audience));
    const newSaving = stepSavingCents(size, tiersOf(after, serviceType, audience));
    if (saving === undefined || newSaving === undefined || saving === newSaving) return [];
    const { baseQuantity, extraQuantity } = size;
    return [{ id, surface, baseQuantity, extraQuantity, savingCents: saving, newSavingCents: newSaving }];
  });
}

async function weigh(deps: Deps, shelf: Shelf, prices: Prices): Promise<ServiceEffectReply> {
  const [terms, offers] = await Promise.all([readSetting(deps, marginSetting), readOffers(deps.database)]);
  const now = deps.now();
  const after = shelf.entries.map((entry) => repriced(entry, prices, now));
  const lines = shelf.services
    .filter(({ id }) => prices.has(id))
    .map((service) => {
      const newPriceCents = prices.get(service.id) ?? service.priceCents;
      const entry = after.find(({ id }) => id === service.id);
      const reference = entry && referencePrice(entry, now);
      const { id, type, audience, quantity, kind, basis, priceCents, referenceCents, margin, costCents } =
        service;
      return {
        ...{
          id,
          type,
          audience,
          quantity,
          ...(kind ? { kind } : {}),
          basis,
          priceCents,
          newPriceCents,
          referenceCents,
          margin,
        },
        newReferenceCents: reference ?? null,
        newDiscountPercent: reference === undefined ? 0 : discountPercent(newPriceCents, reference),
        newMargin: marginAt(newPriceCents, costCents, terms),
      };
    });
  return {
    success: true,
    lines,
    rising: risingLists(after),
    offers: offersThen(offers, { before: shelf.entries, after }),
  };
}

/** What comes of another price: for the reference price, the margin, the list and what is offered on top. */
export async function weighPrice(
  deps: Deps,
  { id, priceCents }: { id: number; priceCents: number },
): Promise<ServiceEffectReply> {
  const shelf = await readShelf(deps);
  if (!shelf.services.some((service) => service.id === id))
    throw new ShopError('service_not_found', `no service ${id}`);
  return weigh(deps, shelf, new Map([[id, priceCents]]));
}

/** New prices of some services by a share, each list on its own, and what comes of them. Writes nothing. */
export async function weighPercentage(
  deps: Deps,
  { ids, share, rounding }: PercentageQuery,
): Promise<ServiceEffectReply> {
  const shelf = await readShelf(deps);
  const chosen = new Set(ids);
  const lists = Map.groupBy(
    shelf.edited.filter(({ active, id }) => active || chosen.has(id)),
    listOf,
  );
  const priced = [...lists.values()].flatMap((list) => changeByShare(list, { chosen, share, rounding }));
  const wanted = priced.filter(({ id }) => chosen.has(id));
  return weigh(deps, shelf, new Map(wanted.map(({ id, priceCents }) => [id, priceCents])));
}
