import type {
  ChangedFields,
  PercentageQuery,
  ServiceEffectReply,
  StaffService,
} from '#contracts/catalog/services.ts';
import type { ChangeRoutes } from '#contracts/fulfilment/provider-services.ts';
import {
  type CatalogEntry,
  discountPercent,
  listOf,
  referencePrice,
  risingLists,
  tiersOf,
} from '#server/catalog/rules.ts';
import { readOffers } from '#server/orders/promotions/offers/upsell-offers.ts';
import { stepSavingCents, type UpsellOffer } from '#server/orders/promotions/offers/upsell-rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { marginSetting } from '../providers/margin-setting.ts';
import { costCents, type MarginTerms, marginAt, netCents } from '../providers/rules.ts';
import { boundsPassed, codesEnded, marginsOf, medianFactor, type WeighedLine } from './effect-rules.ts';
import { changeByShare } from './percentage-rules.ts';
import { readShelf, type Shelf, type ShelfService } from './read-shelf.ts';
import { readOpenCheckouts, readOpenCodes, readRates, readSoldLately } from './store.ts';

/** Dependencies of the price effect. Commands have only these. */
export type WeighDeps = SettingDeps & Pick<Deps, 'now'>;

export interface Then extends Pick<ChangedFields, 'priceCents' | 'bonusQuantity' | 'active'> {
  /** Provider after the change, with its rate per 1000. Null for no provider. */
  performer?: { rate: string; currency: string | null } | null;
}
export type Thens = ReadonlyMap<number, Then>;

export type NewPackage = Pick<
  StaffService,
  'id' | 'type' | 'audience' | 'kind' | 'quantity' | 'bonusQuantity' | 'priceCents'
> & { performer: Then['performer'] };

/** Returns the price list after the change. Each new price is a new entry of its history. */
function settled(entries: readonly CatalogEntry[], thens: Thens, now: Date): CatalogEntry[] {
  return entries.flatMap((entry) => {
    const then = thens.get(entry.id);
    if (then?.active === false) return [];
    const priceCents = then?.priceCents ?? entry.priceCents;
    if (priceCents === entry.priceCents) return [entry];
    return [{ ...entry, priceCents, history: [...entry.history, { priceCents, validFrom: now }] }];
  });
}

interface BothLists {
  before: readonly CatalogEntry[];
  after: readonly CatalogEntry[];
}

/** Returns offers whose saving changes. A list that is not on sale has no offers. */
function offersThen(
  offers: readonly UpsellOffer[],
  { before, after }: BothLists,
): ServiceEffectReply['offers'] {
  return offers.flatMap((offer) => {
    const { id, surface, serviceType, audience, size } = offer;
    if (size.kind !== 'step') return [];
    const saving = stepSavingCents(size, tiersOf(before, serviceType, audience));
    if (saving === undefined) return [];
    const newSaving = stepSavingCents(size, tiersOf(after, serviceType, audience)) ?? 0;
    if (saving === newSaving) return [];
    const { baseQuantity, extraQuantity } = size;
    return [{ id, surface, baseQuantity, extraQuantity, savingCents: saving, newSavingCents: newSaving }];
  });
}

type Line = ServiceEffectReply['lines'][number];
type Weighed = { line: Line; figures: WeighedLine };

interface Weighing {
  terms: MarginTerms;
  shelf: Shelf;
  after: readonly CatalogEntry[];
  now: Date;
}

function weighLine(service: ShelfService, then: Then, { terms, shelf, after, now }: Weighing): Weighed {
  const {
    id,
    type,
    audience,
    quantity,
    kind,
    basis,
    priceCents,
    referenceCents,
    active,
    costCents: cost,
  } = service;
  const newPriceCents = then.priceCents ?? priceCents;
  const performer = then.performer === undefined ? shelf.performers.get(id) : then.performer;
  const whole = quantity + (then.bonusQuantity ?? service.bonusQuantity);
  const newCost = performer ? costCents({ ...performer, quantity: whole }, terms) : null;
  const entry = after.find((each) => each.id === id);
  const reference = entry && referencePrice(entry, now);
  const sold = active;
  const newSold = then.active ?? active;
  const line = {
    id,
    type,
    audience,
    quantity,
    kind: kind ?? undefined,
    basis,
    priceCents,
    newPriceCents,
    sold,
    newSold,
    referenceCents,
    margin: service.margin,
    newReferenceCents: reference ?? null,
    newDiscountPercent: reference === undefined ? 0 : discountPercent(newPriceCents, reference),
    newMargin: newSold ? marginAt(newPriceCents, newCost, terms) : null,
  };
  const nets = { net: netCents(priceCents, terms), newNet: netCents(newPriceCents, terms) };
  return { line, figures: { ...line, ...nets, cost, newCost } };
}

function weighNew(added: NewPackage, { terms }: Weighing): Weighed {
  const { performer, bonusQuantity, ...service } = added;
  const { priceCents, quantity } = service;
  const newCost = performer ? costCents({ ...performer, quantity: quantity + bonusQuantity }, terms) : null;
  const newNet = netCents(priceCents, terms);
  const line = {
    ...service,
    basis: '',
    newPriceCents: priceCents,
    sold: false,
    newSold: true,
    referenceCents: null,
    newReferenceCents: null,
    newDiscountPercent: 0,
    margin: null,
    newMargin: marginAt(priceCents, newCost, terms),
  };
  return { line, figures: { ...line, net: newNet, newNet, cost: null, newCost } };
}

/** Returns the effect of all changes together, per line and in total. Writes nothing. */
export async function weigh(
  deps: WeighDeps,
  { shelf, thens, added = [] }: { shelf: Shelf; thens: Thens; added?: readonly NewPackage[] },
): Promise<ServiceEffectReply> {
  const { database } = deps;
  const now = deps.now();
  const ids = [...thens.keys()];
  const [terms, offers, soldLately, openCheckouts, codes] = await Promise.all([
    readSetting(deps, marginSetting),
    readOffers(database),
    readSoldLately(database, now),
    readOpenCheckouts(database, { ids, now }),
    readOpenCodes(database, now),
  ]);
  const before = shelf.entries;
  const after = settled(before, thens, now);
  const weighing = { terms, shelf, after, now };
  const weighed = [
    ...shelf.services.flatMap((service) => {
      const then = thens.get(service.id);
      return then ? [weighLine(service, then, weighing)] : [];
    }),
    ...added.map((each) => weighNew(each, weighing)),
  ];
  const figures = weighed.map((each) => each.figures);
  const begins = figures.filter(({ sold, newSold }) => !sold && newSold);
  const soldAfter = after.length + begins.length;
  return {
    success: true,
    lines: weighed.map(({ line }) => line),
    rising: risingLists(after),
    offers: offersThen(offers, { before, after }),
    summary: {
      medianFactor: medianFactor(figures),
      ...marginsOf(figures, soldLately),
      stopped: figures.filter(({ sold, newSold }) => sold && !newSold).length,
      openCheckouts,
      codes: begins.length > 0 ? [] : codesEnded(codes, { before, after }),
      bounds: boundsPassed(figures, { soldBefore: before.length, soldAfter }),
    },
  };
}

export async function weighServices(
  deps: WeighDeps,
  services: readonly { id: number; fields: ChangedFields }[],
): Promise<ServiceEffectReply> {
  const shelf = await readShelf(deps);
  return weigh(deps, { shelf, thens: new Map(services.map(({ id, fields }) => [id, fields])) });
}

/** Returns the effect of a new price on the reference price, the margin, the list and the upsell offers. */
export async function weighPrice(
  deps: WeighDeps,
  { id, priceCents }: { id: number; priceCents: number },
): Promise<ServiceEffectReply> {
  const effect = await weighServices(deps, [{ id, fields: { priceCents } }]);
  if (effect.lines.length === 0) throw new ShopError('service_not_found', `no service ${id}`);
  return effect;
}

/** Returns new prices of services changed by a share, per list, and their effect. Writes nothing. */
export async function weighPercentage(
  deps: WeighDeps,
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
  return weigh(deps, { shelf, thens: new Map(wanted.map(({ id, priceCents }) => [id, { priceCents }])) });
}

export async function weighRoutes(
  deps: WeighDeps,
  { serviceIds, routes }: Pick<ChangeRoutes, 'serviceIds' | 'routes'>,
): Promise<ServiceEffectReply> {
  const [first] = routes;
  const [shelf, rates] = await Promise.all([
    readShelf(deps),
    readRates(deps.database, first ? [first.providerService] : []),
  ]);
  const performer = rates.find(({ providerId }) => providerId === first?.providerId) ?? null;
  return weigh(deps, { shelf, thens: new Map(serviceIds.map((id) => [id, { performer }])) });
}
