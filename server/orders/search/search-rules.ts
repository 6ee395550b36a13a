import { parsePost, parseUsername } from '#contracts/catalog/instagram.ts';
import { orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
import { maxExactCount } from '#contracts/kit/list-bounds.ts';
import { normaliseVisibleText } from '#contracts/kit/text.ts';
import type { StaffOrderFilter, StaffOrderSort } from '#contracts/orders/orders-list.ts';
import type { Sorting } from '#server/platform/database/keyset.ts';
import { partPattern, wholeWordPattern } from '#server/platform/database/list-conditions.ts';

interface ParsedSearch {
  /** Exact keys. Each may match several orders. */
  keys: string[];
  /** Lower-case `like` pattern. Undefined if the text can only be a key. */
  pattern: string | undefined;
  /** Patterns of further words. All must match, in any order. */
  others?: string[];
  /** Complete address or username. If a buyer has exactly this one, partial matches are ignored. */
  whole?: string;
}

const idOfProcessor = /^(?:pi|re|pyr|dp|du)_[A-Za-z0-9_]{4,}$/;

export function readSearch(typed: string): ParsedSearch | undefined {
  const text = normaliseVisibleText(typed);
  if (text === '') return undefined;
  if (orderIdSchema.safeParse(text.toLowerCase()).success)
    return { keys: [text.toLowerCase()], pattern: undefined };
  if (idOfProcessor.test(text)) return { keys: [text], pattern: undefined };
  const number = orderNumberSchema.safeParse(text);
  if (number.success) return { keys: [number.data], pattern: undefined };
  return readNames(text);
}

/** Card in the form that screens show: `visa 4242`. */
const card = /^(?:([a-z]+) (\d{4})|(\d{4}) ([a-z]+))$/;

function cardKey(text: string): string | undefined {
  const [, brand, digits, digitsFirst, brandLast] = card.exec(text.toLowerCase()) ?? [];
  const [kind, last] = [brand ?? brandLast, digits ?? digitsFirst];
  return kind && last && `${kind} ${last}`;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function readNames(text: string): ParsedSearch {
  const post = parsePost(text);
  if (post) return { keys: [post.shortcode], pattern: undefined };
  const isLink = text.includes('/');
  const username = isLink || text.startsWith('@') ? parseUsername(text) : undefined;
  if (isLink && username) return { keys: [], pattern: wholeWordPattern(username), whole: username };
  const part = (username ?? text).toLowerCase();
  const [first = '', ...others] = part.split(/\s+/);
  const named = cardKey(part);
  return {
    keys: named ? [text, named] : [text],
    pattern: partPattern(first),
    ...(others.length > 0 && { others: others.map((word) => partPattern(word)) }),
    ...((username ?? address.test(text)) && { whole: part }),
  };
}

type FacetFilter = Exclude<keyof StaffOrderFilter, 'from' | 'to' | 'amountFrom' | 'amountTo' | 'q'>;

const words: Record<FacetFilter, string> = {
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

const facetedFilters = Object.keys(words) as FacetFilter[];

/** A part in `submitting` counts as queued, because that state lasts only moments. */
const storedValue = (filter: FacetFilter, value: unknown) =>
  filter === 'deliveryStatus' && value === 'submitting' ? 'queued' : String(value);

/** Returns one set of values per filter. An order must match one value of each set. */
export function facetSets(filter: StaffOrderFilter): string[][] {
  return facetedFilters.flatMap((name) => {
    const values: readonly unknown[] | undefined = filter[name];
    return values ? [values.map((value) => `${words[name]}:${storedValue(name, value)}`)] : [];
  });
}

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
  '-status': { key: 'state_place', type: 'integer', descending: true },
  status: { key: 'state_place', type: 'integer' },
};

export const sortingOf = (sort: StaffOrderSort): Sorting => ({ name: sort, ...sortings[sort] });

/** An estimate from fewer sampled matches is often wrong by more than half. */
const minSampledMatches = 10;

/** A count by names reads every order with those names. More than this takes too long. */
const maxCountedNames = 5000;

/**
 * Returns whether the matches can be counted, judged by a sample of `percent`. `matched` orders match everything,
 * `named` match at least the names.
 */
export function isCountable(
  { matched, named }: { matched: number; named: number },
  { percent, byNames }: { percent: number; byNames: boolean },
): boolean {
  const toAll = (count: number) => (count * 100) / percent;
  if (byNames && toAll(named) > maxCountedNames) return matched < minSampledMatches;
  // The estimate may be wrong by half.
  return toAll(matched) <= 1.5 * maxExactCount;
}

/** Maximum scan length, and maximum number of rows read for names. Beyond these the index of names is faster. */
const longWalkRangeOfNames = 60_000;
const maxReadNames = 6000;

/**
 * Returns how many orders a page by names must scan, after a first scan. Of the first scan, `likely` orders
 * match all but the names, and `matched` orders also match the names. Undefined if the scan would be too
 * long.
 */
export function walkRangeForNames(
  { looked, likely, matched }: { looked: number; likely: number; matched: number },
  limit: number,
): number | undefined {
  if (matched === 0) return undefined;
  const times = (1.5 * limit) / matched;
  const length = Math.ceil(times * looked);
  return length > longWalkRangeOfNames || times * likely > maxReadNames ? undefined : length;
}
