import type { PriceTier } from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { countKind, type NamedKind } from '#contracts/catalog/service-types.ts';
import type { ServiceTexts } from '#contracts/catalog/services.ts';
import { mostPostsFor } from '#contracts/checkout/likes.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { type Audience, isForPosts, type ServiceType } from '#contracts/orders/states.ts';

/** Is one price in force from a moment on. */
export interface PricePeriod {
  priceCents: Cents;
  validFrom: Date;
}

/** Is a row of the catalogue with its price history. */
export interface CatalogEntry {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  /** Names the type that an owner has added, which the form of its type belongs to. */
  kind?: NamedKind | null;
  quantity: number;
  bonusQuantity: number;
  priceCents: Cents;
  popular: boolean;
  position: number;
  providerService: string | null;
  /** Is the least that the provider takes in one order; it is null when none is mapped. */
  providerMinimum: number | null;
  /** Every provider that performs it has dropped it, or no longer takes so many at once. */
  gone?: boolean;
  /** Is the most that any of them takes in one order, bonus included; it is null where nobody has said. */
  mostWhole?: number | null;
  /** Says whether the provider who performs it refills what drops. */
  refilled?: boolean;
  /** Counts the days after its delivery for which the buyer is promised that; when it is missing, there are none. */
  refillDays?: number;
  sample: boolean;
  /** Is what the owner writes of it, by language. */
  texts?: ServiceTexts;
  /** Lists where it is not sold. */
  closedIn?: readonly string[];
  history: PricePeriod[];
}

/**
 * Returns the reference price of a reduction: the lowest in force during the 30 days before the present price
 * began (Directive 98/6/EC art. 6a; C-330/23). Undefined when the present price is no reduction of it, when
 * the service was not sold for the whole time, or when the present price is older than 30 days itself.
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

/** Returns whole per cent, rounded down: a reduction is never overstated. */
export function discountPercent(priceCents: Cents, regularCents: Cents): number {
  return regularCents > priceCents ? Math.floor(((regularCents - priceCents) * 100) / regularCents) : 0;
}

const names: Record<ServiceType, string> = { followers: 'Followers', likes: 'Likes', views: 'Views' };
/** Says how a list is told from the others. */
interface ListKey {
  type: ServiceType;
  audience: Audience | null;
  kind?: NamedKind | string | null | undefined;
}

export const kindOf = ({ kind }: Pick<ListKey, 'kind'>): string | null =>
  (typeof kind === 'object' ? kind?.code : kind) ?? null;

/** Returns the code of the service type that a service is of. */
export const typeCodeOf = (service: ListKey): string => kindOf(service) ?? service.type;

/**
 * Returns `followers europe`, or the code of an owner's type: the price list that a service stands in, for people.
 */
export const listOf = (service: ListKey): string =>
  kindOf(service) ?? [service.type, service.audience].filter(Boolean).join(' ');

const audienceNames: Record<Audience, string> = { europe: 'Europe', spain: 'Spain' };

/** Returns over how many posts a package of likes or views may be spread; undefined for followers. */
export function maxPostsOf(
  entry: Pick<CatalogEntry, 'type' | 'quantity' | 'bonusQuantity' | 'providerMinimum'>,
): number | undefined {
  if (!isForPosts(entry.type)) return undefined;
  return mostPostsFor(entry.quantity + entry.bonusQuantity, entry.providerMinimum ?? 1);
}

/** Returns the catalogue's row as the wire shows it. Names are plain English: pages word them in their language. */
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

/** Returns the price list that custom quantities are interpolated from, of one of the built-in types. */
export function tiersOf(
  entries: readonly (ListKey & PriceTier)[],
  type: ServiceType,
  audience: Audience | null,
): PriceTier[] {
  return entries
    .filter((entry) => entry.type === type && entry.audience === audience && kindOf(entry) === null)
    .map(({ quantity, priceCents }) => ({ quantity, priceCents }));
}

/**
 * Returns whether it is more than a hundredth dearer by the unit than the step before: what more buys must
 * not cost more of.
 */
const rises = (before: PriceTier, step: PriceTier): boolean =>
  step.priceCents * before.quantity * 100 > before.priceCents * step.quantity * 101;

/**
 * Returns the first step of a price list that is dearer by the unit than a smaller one; undefined when none is. A
 * buyer who buys more must not pay more for each, apart from a hundredth that rounding to nice prices brings.
 */
export function risingStep(tiers: readonly PriceTier[]): PriceTier | undefined {
  const ordered = tiers.toSorted((a, b) => a.quantity - b.quantity);
  return ordered.find((step, index) => ordered.slice(0, index).some((before) => rises(before, step)));
}

/** Returns the price lists that rise, as staff read them: `likes: 100 for 5.00`. */
export function risingLists(entries: readonly (ListKey & PriceTier)[]): string[] {
  const lists = Object.groupBy(entries, listOf);
  return Object.entries(lists).flatMap(([name, list = []]) => {
    const step = risingStep(list);
    return step ? [`${name}: ${step.quantity} for ${toDecimalString(step.priceCents)}`] : [];
  });
}
