import { dayMs } from '#contracts/kit/time.ts';
import type { StaffOrderFilter, StaffOrderSort } from '#contracts/orders/orders-list.ts';

/** Filters of a query: none, one, a pair, or search words. */
export type Kind = 'all' | 'one' | 'pair' | 'words';

export interface ListCase {
  kind: Kind;
  name: string;
  query: StaffOrderFilter;
  sorts: readonly StaffOrderSort[];
}

/** Search words by the field that they come from. */
export type Words = Readonly<Record<string, string>>;

/** Number of orders by facet, such as `status:processing`. */
export type Counts = Readonly<Record<string, number>>;

/** Returns for each filter its most frequent and its least frequent value. */
function facetChoices(counts: Counts): Record<string, StaffOrderFilter[]> {
  const byFilter = Object.groupBy(Object.keys(counts), (facet) => facet.slice(0, facet.indexOf(':')));
  return Object.fromEntries(
    Object.entries(byFilter).map(([filter, facets = []]) => {
      const sorted = facets.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
      const ends = [...new Set([sorted.at(0), sorted.at(-1)])].flatMap((facet) => facet ?? []);
      return [
        filter,
        ends.map((facet) => ({ [filter]: [parseFilterValue(facet.slice(filter.length + 1))] })),
      ];
    }),
  );
}

const parseFilterValue = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);

const addDays = (at: Date, days: number) => new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10);

/** Returns a wide and a narrow range for each filter that has no facets. */
const rangeFilters = (now: Date): Record<string, StaffOrderFilter[]> => ({
  date: [{ from: addDays(now, 365) }, { from: addDays(now, 200), to: addDays(now, 199) }],
  amount: [{ amountTo: 2000 }, { amountFrom: 15_000 }],
});

const allSorts = ['-created', 'created', '-total', 'total'] as const;
/** The opposite directions scan the same indexes backwards. */
const sortsOfPairs = ['-created', '-total'] as const;

/** Returns every case for every sort: each filter alone and in pairs, wide and narrow, and all search words. */
export function listCases({ counts, words, now }: { counts: Counts; words: Words; now: Date }): ListCase[] {
  const searched = {
    words: ['username', 'common'].flatMap((name) => (words[name] ? [{ q: words[name] }] : [])),
  };
  const choices: Record<string, StaffOrderFilter[]> = {
    ...facetChoices(counts),
    ...rangeFilters(now),
    ...searched,
  };
  const names = Object.keys(choices);
  const labelled = names.flatMap((filter) =>
    (choices[filter] ?? []).map((query, at) => ({
      filter,
      name: `${filter}${at === 0 ? '' : ' (rare)'}`,
      query,
    })),
  );
  const pairs = labelled.flatMap((one, at) =>
    labelled.slice(at + 1).flatMap((other) =>
      one.filter === other.filter
        ? []
        : {
            kind: 'pair' as const,
            name: `${one.name} + ${other.name}`,
            query: { ...one.query, ...other.query },
          },
    ),
  );
  return [
    { kind: 'all', name: 'everything', query: {}, sorts: allSorts },
    ...labelled.map(({ name, query }) => ({ kind: 'one' as const, name, query, sorts: allSorts })),
    ...pairs.map((pair) => ({ ...pair, sorts: sortsOfPairs })),
    ...Object.entries(words).map(([name, q]) => ({
      kind: 'words' as const,
      name: `by ${name}`,
      query: { q },
      sorts: allSorts,
    })),
  ];
}
