import type { StaffOrderFilter, StaffOrderSort } from '#contracts/staff-orders.ts';
import type { Sorting } from '#server/database/keyset.ts';

type Faceted = Exclude<keyof StaffOrderFilter, 'from' | 'to' | 'amountFrom' | 'amountTo' | 'q'>;

/** Each filter by the word that its values stand under in `order_facets`. */
const words: Record<Faceted, string> = {
  status: 'state',
  paymentStatus: 'payment',
  deliveryStatus: 'delivery',
  service: 'service',
  serviceType: 'type',
  provider: 'provider',
  language: 'language',
  country: 'country',
  audience: 'audience',
  source: 'source',
  code: 'code',
  pending: 'pending',
};

export const facetedFilters = Object.keys(words) as Faceted[];

/** A part that is being sent counts as waiting: it is there for moments. */
const storedValue = (filter: Faceted, value: unknown) =>
  filter === 'deliveryStatus' && value === 'submitting' ? 'queued' : String(value);

/** One set for each filter: an order has one of each set. */
export function facetSets(filter: StaffOrderFilter): string[][] {
  return facetedFilters.flatMap((name) => {
    const values: readonly unknown[] | undefined = filter[name];
    return values ? [values.map((value) => `${words[name]}:${storedValue(name, value)}`)] : [];
  });
}

/** `state:processing` → `status:processing`, as the filter is called; undefined for what is no filter. */
export function nameOfFacet(facet: string): string | undefined {
  const at = facet.indexOf(':');
  const name = facetedFilters.find((each) => words[each] === facet.slice(0, at));
  return name && `${name}:${facet.slice(at + 1)}`;
}

const sortings: Record<StaffOrderSort, Omit<Sorting, 'name'>> = {
  '-created': { key: 'created_at', type: 'timestamptz', descending: true },
  created: { key: 'created_at', type: 'timestamptz' },
  '-total': { key: 'total_cents', type: 'integer', descending: true },
  total: { key: 'total_cents', type: 'integer' },
};

export const sortingOf = (sort: StaffOrderSort): Sorting => ({ name: sort, ...sortings[sort] });
