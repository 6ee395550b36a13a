import type { ChangeEffect } from '#contracts/fulfilment/provider-services.ts';
import { parseMicros } from '#server/platform/clients/provider/provider-amount.ts';
import type {
  ListedService,
  ServiceList,
  UnreadableService,
} from '#server/platform/clients/provider/provider-replies.ts';
import { type MarginTerms, marginOf } from '../rules.ts';

export type ListVerdict =
  | { kind: 'good'; services: ListedService[]; vanished: string[] }
  | { kind: 'empty' }
  | { kind: 'broken'; unreadable: number; examples: UnreadableService[] }
  /** More services vanished than `maxVanishedShare`, so staff decide. */
  | { kind: 'shrunken'; vanished: string[] };

const maxVanishedShare = 0.3;
const maxUnreadableShare = 0.05;

/** `known`: ids of our active services. An unreadable entry counts as listed. */
export function evaluateServiceList(
  list: ServiceList,
  ours: { known: readonly string[]; acceptVanished: boolean },
): ListVerdict {
  if (list.services.length === 0) return { kind: 'empty' };
  const unreadable = list.nameless + list.unreadable.length;
  if (unreadable > (list.services.length + unreadable) * maxUnreadableShare)
    return { kind: 'broken', unreadable, examples: list.unreadable.slice(0, 5) };
  const services = [...new Map(list.services.map((service) => [service.externalId, service])).values()];
  const present = new Set([
    ...services.map(({ externalId }) => externalId),
    ...list.unreadable.map(({ externalId }) => externalId),
  ]);
  const vanished = ours.known.filter((id) => !present.has(id));
  if (vanished.length > ours.known.length * maxVanishedShare && !ours.acceptVanished) {
    return { kind: 'shrunken', vanished };
  }
  return { kind: 'good', services, vanished };
}

export interface ServiceTerms {
  rate: string;
  min: number;
  max: number;
}

export interface SoldService {
  serviceId: number;
  type: string;
  audience: string | null;
  quantity: number;
  whole: number;
  priceCents: number;
}

export interface RoutedTerms {
  externalId: string;
  before: ServiceTerms | null;
  after: ServiceTerms | null;
  sold: readonly SoldService[];
}

export interface ListChange {
  externalId: string;
  kind: 'price' | 'limits' | 'vanished' | 'returned';
  before: Partial<ServiceTerms>;
  after: Partial<ServiceTerms>;
  effects: ChangeEffect[];
}

interface MarginContext {
  currency: string | null;
  terms: MarginTerms;
}

type Verdict = ChangeEffect['verdict'];

export function evaluateTerms(
  sold: SoldService,
  offer: ServiceTerms | null,
  { currency, terms }: MarginContext,
): { margin: number | null; verdict: Verdict } {
  if (!offer || sold.whole < offer.min || sold.whole > offer.max)
    return { margin: null, verdict: 'excluded' };
  const margin = marginOf(sold.priceCents, { rate: offer.rate, currency, quantity: sold.whole }, terms);
  if (margin === null) return { margin, verdict: 'fine' };
  return { margin, verdict: margin < 0 ? 'loss' : margin < terms.least ? 'below' : 'fine' };
}

function effectOf(sold: SoldService, { before, after }: RoutedTerms, counting: MarginContext): ChangeEffect {
  const { serviceId, type, audience, quantity } = sold;
  const now = evaluateTerms(sold, after, counting);
  return {
    serviceId,
    type,
    audience,
    quantity,
    marginBefore: evaluateTerms(sold, before, counting).margin,
    marginAfter: now.margin,
    verdict: now.verdict,
  };
}

const samePrice = (one: ServiceTerms, other: ServiceTerms) =>
  parseMicros(one.rate) === parseMicros(other.rate);
const sameLimits = (one: ServiceTerms, other: ServiceTerms) => one.min === other.min && one.max === other.max;

export function changesOf(routed: readonly RoutedTerms[], counting: MarginContext): ListChange[] {
  return routed.flatMap((route) => {
    const { externalId, before, after, sold } = route;
    const effects = sold.map((each) => effectOf(each, route, counting));
    const change = (
      kind: ListChange['kind'],
      was: Partial<ServiceTerms>,
      is: Partial<ServiceTerms>,
    ): ListChange => ({
      externalId,
      kind,
      effects,
      before: was,
      after: is,
    });
    if (!before || !after) {
      if (before) return [change('vanished', before, {})];
      return after ? [change('returned', {}, after)] : [];
    }
    const changes: ListChange[] = [];
    if (!samePrice(before, after)) changes.push(change('price', { rate: before.rate }, { rate: after.rate }));
    if (!sameLimits(before, after))
      changes.push(
        change('limits', { min: before.min, max: before.max }, { min: after.min, max: after.max }),
      );
    return changes;
  });
}

export function routeProblemsOf(
  routed: readonly RoutedTerms[],
  counting: MarginContext,
): { sold: SoldService; externalId: string; was: Verdict; is: Verdict; margin: number | null }[] {
  return routed.flatMap((route) =>
    route.sold.map((sold) => {
      const now = evaluateTerms(sold, route.after, counting);
      return {
        sold,
        externalId: route.externalId,
        was: evaluateTerms(sold, route.before, counting).verdict,
        is: now.verdict,
        margin: now.margin,
      };
    }),
  );
}
