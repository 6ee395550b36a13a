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
  listsWithRisingUnitPrice,
  referencePrice,
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
import { codesThatEnd, exceededLimits, marginsOf, medianFactor, type PricedLine } from './effect-rules.ts';
import { changeByShare } from './percentage-rules.ts';
import { type OverviewService, readServiceOverview, type ServiceOverview } from './read-service-overview.ts';
import { readOpenCheckouts, readOpenCodes, readRates, readSoldLately } from './store.ts';

/** Dependencies that commands also have. */
export type EffectDeps = SettingDeps & Pick<Deps, 'now'>;

export interface ServiceChangeTo extends Pick<ChangedFields, 'priceCents' | 'bonusQuantity' | 'active'> {
  /** Provider after the change, with its rate per 1000. Null for no provider. */
  performer?: { rate: string; currency: string | null } | null;
}
export type ChangesById = ReadonlyMap<number, ServiceChangeTo>;

export type NewPackage = Pick<
  StaffService,
  'id' | 'type' | 'audience' | 'kind' | 'quantity' | 'bonusQuantity' | 'priceCents'
> & { performer: ServiceChangeTo['performer'] };

function applyPriceChanges(entries: readonly CatalogEntry[], thens: ChangesById, now: Date): CatalogEntry[] {
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

function changedOffers(
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

type EffectLine = ServiceEffectReply['lines'][number];
type WeighedChange = { line: EffectLine; figures: PricedLine };

interface WeighingContext {
  terms: MarginTerms;
  shelf: ServiceOverview;
  after: readonly CatalogEntry[];
  now: Date;
}

function computeLineEffect(
  service: OverviewService,
  then: ServiceChangeTo,
  { terms, shelf, after, now }: WeighingContext,
): WeighedChange {
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

function computeNewPackageEffect(added: NewPackage, { terms }: WeighingContext): WeighedChange {
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

export async function computeEffect(
  deps: EffectDeps,
  { shelf, thens, added = [] }: { shelf: ServiceOverview; thens: ChangesById; added?: readonly NewPackage[] },
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
  const after = applyPriceChanges(before, thens, now);
  const weighing = { terms, shelf, after, now };
  const weighed = [
    ...shelf.services.flatMap((service) => {
      const then = thens.get(service.id);
      return then ? [computeLineEffect(service, then, weighing)] : [];
    }),
    ...added.map((each) => computeNewPackageEffect(each, weighing)),
  ];
  const figures = weighed.map((each) => each.figures);
  const begins = figures.filter(({ sold, newSold }) => !sold && newSold);
  const soldAfter = after.length + begins.length;
  return {
    success: true,
    lines: weighed.map(({ line }) => line),
    rising: listsWithRisingUnitPrice(after),
    offers: changedOffers(offers, { before, after }),
    summary: {
      medianFactor: medianFactor(figures),
      ...marginsOf(figures, soldLately),
      stopped: figures.filter(({ sold, newSold }) => sold && !newSold).length,
      openCheckouts,
      codes: begins.length > 0 ? [] : codesThatEnd(codes, { before, after }),
      bounds: exceededLimits(figures, { soldBefore: before.length, soldAfter }),
    },
  };
}

export async function computeServicesEffect(
  deps: EffectDeps,
  services: readonly { id: number; fields: ChangedFields }[],
): Promise<ServiceEffectReply> {
  const shelf = await readServiceOverview(deps);
  return computeEffect(deps, { shelf, thens: new Map(services.map(({ id, fields }) => [id, fields])) });
}

export async function computePriceEffect(
  deps: EffectDeps,
  { id, priceCents }: { id: number; priceCents: number },
): Promise<ServiceEffectReply> {
  const effect = await computeServicesEffect(deps, [{ id, fields: { priceCents } }]);
  if (effect.lines.length === 0) throw new ShopError('service_not_found', `no service ${id}`);
  return effect;
}

export async function computePercentageEffect(
  deps: EffectDeps,
  { ids, share, rounding }: PercentageQuery,
): Promise<ServiceEffectReply> {
  const shelf = await readServiceOverview(deps);
  const chosen = new Set(ids);
  const lists = Map.groupBy(
    shelf.edited.filter(({ active, id }) => active || chosen.has(id)),
    listOf,
  );
  const priced = [...lists.values()].flatMap((list) => changeByShare(list, { chosen, share, rounding }));
  const wanted = priced.filter(({ id }) => chosen.has(id));
  return computeEffect(deps, {
    shelf,
    thens: new Map(wanted.map(({ id, priceCents }) => [id, { priceCents }])),
  });
}

export async function computeRoutesEffect(
  deps: EffectDeps,
  { serviceIds, routes }: Pick<ChangeRoutes, 'serviceIds' | 'routes'>,
): Promise<ServiceEffectReply> {
  const [first] = routes;
  const [shelf, rates] = await Promise.all([
    readServiceOverview(deps),
    readRates(deps.database, first ? [first.providerService] : []),
  ]);
  const performer = rates.find(({ providerId }) => providerId === first?.providerId) ?? null;
  return computeEffect(deps, { shelf, thens: new Map(serviceIds.map((id) => [id, { performer }])) });
}
