import type { PriceTier } from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { countKind, type NamedKind } from '#contracts/catalog/service-types.ts';
import type { ServiceTexts } from '#contracts/catalog/services.ts';
import { maxPostsFor } from '#contracts/checkout/likes.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { type Audience, isForPosts, type ServiceType } from '#contracts/orders/states.ts';

export interface PricePeriod {
  priceCents: Cents;
  validFrom: Date;
}

export interface CatalogEntry {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  /** Owner-defined type. Null for the built-in types. */
  kind?: NamedKind | null;
  quantity: number;
  bonusQuantity: number;
  priceCents: Cents;
  popular: boolean;
  position: number;
  providerService: string | null;
  /** Smallest quantity that the provider accepts in one order. Null without a mapped provider. */
  providerMinimum: number | null;
  /** True when every provider of the service has dropped it or no longer accepts its quantity. */
  gone?: boolean;
  /** Largest quantity, bonus included, that any provider accepts in one order. Null when unknown. */
  mostWhole?: number | null;
  refilled?: boolean;
  /** Days after delivery in which the buyer is promised refills. Missing means no promise. */
  refillDays?: number;
  sample: boolean;
  texts?: ServiceTexts;
  closedIn?: readonly string[];
  history: PricePeriod[];
}

/**
 * Lowest price in the 30 days before the current price began (Directive 98/6/EC art. 6a; C-330/23). Undefined when the
 * current price is not lower, when the service was not sold for the whole 30 days, or when the current price is older
 * than 30 days.
 */
export function referencePrice(
  entry: Pick<CatalogEntry, 'priceCents' | 'history'>,
  now: Date,
): Cents | undefined {
  const past = entry.history
    .filter((period) => period.validFrom <= now)
    .sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  const current = past.at(-1);
  if (!current || current.priceCents !== entry.priceCents) return undefined;
  const reducedAt = current.validFrom.getTime();
  if (now.getTime() - reducedAt > 30 * dayMs) return undefined;
  const windowStart = reducedAt - 30 * dayMs;
  const inForce = past
    .slice(0, -1)
    .filter((_, index) => (past[index + 1]?.validFrom.getTime() ?? 0) > windowStart);
  const covered = (inForce[0]?.validFrom.getTime() ?? Number.POSITIVE_INFINITY) <= windowStart;
  if (!covered) return undefined;
  const lowest = Math.min(...inForce.map((period) => period.priceCents));
  return lowest > entry.priceCents ? lowest : undefined;
}

/** Whole per cent, rounded down so that a reduction is never overstated. */
export function discountPercent(priceCents: Cents, regularCents: Cents): number {
  return regularCents > priceCents ? Math.floor(((regularCents - priceCents) * 100) / regularCents) : 0;
}

const names: Record<ServiceType, string> = { followers: 'Followers', likes: 'Likes', views: 'Views' };
interface ListKey {
  type: ServiceType;
  audience: Audience | null;
  kind?: NamedKind | string | null | undefined;
}

export const kindOf = ({ kind }: Pick<ListKey, 'kind'>): string | null =>
  (typeof kind === 'object' ? kind?.code : kind) ?? null;

export const typeCodeOf = (service: ListKey): string => kindOf(service) ?? service.type;

/** Name of a price list for staff: `followers europe`, or the code of an owner-defined type. */
export const listOf = (service: ListKey): string =>
  kindOf(service) ?? [service.type, service.audience].filter(Boolean).join(' ');

const audienceNames: Record<Audience, string> = { europe: 'Europe', spain: 'Spain' };

export function maxPostsOf(
  entry: Pick<CatalogEntry, 'type' | 'quantity' | 'bonusQuantity' | 'providerMinimum'>,
): number | undefined {
  if (!isForPosts(entry.type)) return undefined;
  return maxPostsFor(entry.quantity + entry.bonusQuantity, entry.providerMinimum ?? 1);
}

/** English names, which pages translate. */
export function toService(entry: CatalogEntry, now: Date): Service {
  const regularCents = referencePrice(entry, now) ?? entry.priceCents;
  const maxPosts = maxPostsOf(entry);
  const texts = entry.texts && Object.keys(entry.texts).length > 0 ? { texts: entry.texts } : {};
  const closedIn = entry.closedIn?.length ? { closedIn: [...entry.closedIn] } : {};
  const audience = entry.audience ? ` ${audienceNames[entry.audience]}` : '';
  const { kind } = entry;
  const name = kind
    ? countKind(kind, 'en', String(entry.quantity))
    : `${entry.quantity} Instagram ${names[entry.type]}${audience}`;
  return {
    id: entry.id,
    name,
    description: entry.bonusQuantity > 0 ? `${name} + ${entry.bonusQuantity}` : name,
    type: entry.type,
    audience: entry.audience,
    quantity: entry.quantity,
    bonus: entry.bonusQuantity,
    price: toDecimalString(entry.priceCents),
    priceCents: entry.priceCents,
    regularPrice: toDecimalString(regularCents),
    regularPriceCents: regularCents,
    isOnSale: regularCents > entry.priceCents,
    discountPercent: discountPercent(entry.priceCents, regularCents),
    featured: entry.popular,
    popular: entry.popular,
    providerServiceId: entry.providerService ?? '',
    platform: kind?.network ?? 'instagram',
    kind: kind?.code,
    refillDays: entry.refillDays ?? 0,
    maxPosts,
    ...texts,
    ...closedIn,
  };
}

export function tiersOf(
  entries: readonly (ListKey & PriceTier)[],
  type: ServiceType,
  audience: Audience | null,
): PriceTier[] {
  return entries
    .filter((entry) => entry.type === type && entry.audience === audience && kindOf(entry) === null)
    .map(({ quantity, priceCents }) => ({ quantity, priceCents }));
}

const isDearerPerUnit = (before: PriceTier, step: PriceTier): boolean =>
  step.priceCents * before.quantity * 100 > before.priceCents * step.quantity * 101;

/**
 * First tier with a higher unit price than a smaller tier. Tolerates one per cent, which rounding to attractive prices
 * causes.
 */
export function findDearerTier(tiers: readonly PriceTier[]): PriceTier | undefined {
  const ordered = tiers.toSorted((a, b) => a.quantity - b.quantity);
  return ordered.find((step, index) =>
    ordered.slice(0, index).some((before) => isDearerPerUnit(before, step)),
  );
}

export function listsWithRisingUnitPrice(entries: readonly (ListKey & PriceTier)[]): string[] {
  const lists = Object.groupBy(entries, listOf);
  return Object.entries(lists).flatMap(([name, list = []]) => {
    const step = findDearerTier(list);
    return step ? [`${name}: ${step.quantity} for ${toDecimalString(step.priceCents)}`] : [];
  });
}
