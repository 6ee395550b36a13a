import type { ChangeEffect } from '#contracts/fulfilment/provider-services.ts';
import { parseMicros } from '#server/platform/clients/provider/provider-amount.ts';
import type {
  ListedService,
  ServiceList,
  UnreadableService,
} from '#server/platform/clients/provider/provider-replies.ts';
import { type MarginTerms, marginOf } from '../rules.ts';

/** Whether a provider's list may be imported, and its changes. */
export type ListVerdict =
  | { kind: 'good'; services: ListedService[]; vanished: string[] }
  | { kind: 'empty' }
  | { kind: 'broken'; unreadable: number; examples: UnreadableService[] }
  /** More services vanished than `mostVanished`, so staff decide. */
  | { kind: 'shrunken'; vanished: string[] };

const mostVanished = 0.3;
const mostUnreadable = 0.05;

/** Judges a list. `known`: ids of our active services. An unreadable entry counts as listed. */
export function judgeList(
  list: ServiceList,
  ours: { known: readonly string[]; acceptVanished: boolean },
): ListVerdict {
  if (list.services.length === 0) return { kind: 'empty' };
  const unreadable = list.nameless + list.unreadable.length;
  if (unreadable > (list.services.length + unreadable) * mostUnreadable)
    return { kind: 'broken', unreadable, examples: list.unreadable.slice(0, 5) };
  const services = [...new Map(list.services.map((service) => [service.externalId, service])).values()];
  const present = new Set([
    ...services.map(({ externalId }) => externalId),
    ...list.unreadable.map(({ externalId }) => externalId),
  ]);
  const vanished = ours.known.filter((id) => !present.has(id));
  if (vanished.length > ours.known.length * mostVanished && !ours.acceptVanished) {
    return { kind: 'shrunken', vanished };
  }
  return { kind: 'good', services, vanished };
}

export interface Terms {
  rate: string;
  min: number;
  max: number;
}

export interface Sold {
  serviceId: number;
  type: string;
  audience: string | null;
  quantity: number;
  /** Units, bonus included. */
  whole: number;
  priceCents: number;
}

export interface Routed {
  externalId: string;
  before: Terms | null;
  after: Terms | null;
  sold: readonly Sold[];
}

export interface ListChange {
  externalId: string;
  kind: 'price' | 'limits' | 'vanished' | 'returned';
  before: Partial<Terms>;
  after: Partial<Terms>;
  effects: ChangeEffect[];
}

interface Counting {
  currency: string | null;
  terms: MarginTerms;
}

type Verdict = ChangeEffect['verdict'];

export function judge(
  sold: Sold,
  offer: Terms | null,
  { currency, terms }: Counting,
): { margin: number | null; verdict: Verdict } {
  if (!offer || sold.whole < offer.min || sold.whole > offer.max)
    return { margin: null, verdict: 'excluded' };
  const margin = marginOf(sold.priceCents, { rate: offer.rate, currency, quantity: sold.whole }, terms);
  if (margin === null) return { margin, verdict: 'fine' };
  return { margin, verdict: margin < 0 ? 'loss' : margin < terms.least ? 'below' : 'fine' };
}

function effectOf(sold: Sold, { before, after }: Routed, counting: Counting): ChangeEffect {
  const { serviceId, type, audience, quantity } = sold;
  const now = judge(sold, after, counting);
  return {
    serviceId,
    type,
    audience,
    quantity,
    marginBefore: judge(sold, before, counting).margin,
    marginAfter: now.margin,
    verdict: now.verdict,
  };
}

const samePrice = (one: Terms, other: Terms) => parseMicros(one.rate) === parseMicros(other.rate);
const sameLimits = (one: Terms, other: Terms) => one.min === other.min && one.max === other.max;

/** Returns the changes of a new list to services that we use, each with its effect. */
export function changesOf(routed: readonly Routed[], counting: Counting): ListChange[] {
  return routed.flatMap((route) => {
    const { externalId, before, after, sold } = route;
    const effects = sold.map((each) => effectOf(each, route, counting));
    const change = (kind: ListChange['kind'], was: Partial<Terms>, is: Partial<Terms>): ListChange => ({
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

/** Returns the routes that need a staff decision and those that no longer do. */
export function needsOf(
  routed: readonly Routed[],
  counting: Counting,
): { sold: Sold; externalId: string; was: Verdict; is: Verdict; margin: number | null }[] {
  return routed.flatMap((route) =>
    route.sold.map((sold) => {
      const now = judge(sold, route.after, counting);
      return {
        sold,
        externalId: route.externalId,
        was: judge(sold, route.before, counting).verdict,
        is: now.verdict,
        margin: now.margin,
      };
    }),
  );
}
