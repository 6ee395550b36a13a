import { parsePost, parseUsername } from '#contracts/catalog/instagram.ts';
import { orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
import { mostCounted } from '#contracts/kit/list-bounds.ts';
import { asSeen } from '#contracts/kit/text.ts';
import type { StaffOrderFilter, StaffOrderSort } from '#contracts/orders/orders-list.ts';
import type { Sorting } from '#server/platform/database/keyset.ts';
import { partPattern, wholeWord } from '#server/platform/database/list-conditions.ts';

/** Holds what was typed into the search, as the ways that lead to an order from it. */
interface Search {
  /** These keys name orders exactly; each may be that of several. */
  keys: string[];
  /** Is for `like`, in small letters; it is undefined where the words can only be a key. */
  pattern: string | undefined;
  /** Patterns of further words. All of them match, in any order. */
  others?: string[];
  /**
   * Is a whole address or user name: a buyer who has exactly it is meant, and parts of names only where nobody has.
   */
  whole?: string;
}

const idOfProcessor = /^(?:pi|re|pyr|dp|du)_[A-Za-z0-9_]{4,}$/;

/** Reads what a person pastes or types: an id of ours or of others, a link, a name, or a part of one. */
export function readSearch(typed: string): Search | undefined {
  const text = asSeen(typed);
  if (text === '') return undefined;
  if (orderIdSchema.safeParse(text.toLowerCase()).success)
    return { keys: [text.toLowerCase()], pattern: undefined };
  if (idOfProcessor.test(text)) return { keys: [text], pattern: undefined };
  const number = orderNumberSchema.safeParse(text);
  if (number.success) return { keys: [number.data], pattern: undefined };
  return readNames(text);
}

/** A card as screens show it: `visa 4242`. */
const card = /^(?:([a-z]+) (\d{4})|(\d{4}) ([a-z]+))$/;

/** Returns the key of a card, brand first; `undefined` for other words. */
function cardKey(text: string): string | undefined {
  const [, brand, digits, digitsFirst, brandLast] = card.exec(text.toLowerCase()) ?? [];
  const [kind, last] = [brand ?? brandLast, digits ?? digitsFirst];
  return kind && last && `${kind} ${last}`;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function readNames(text: string): Search {
  const post = parsePost(text);
  if (post) return { keys: [post.shortcode], pattern: undefined };
  const isLink = text.includes('/');
  const username = isLink || text.startsWith('@') ? parseUsername(text) : undefined;
  if (isLink && username) return { keys: [], pattern: wholeWord(username), whole: username };
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

type Faceted = Exclude<keyof StaffOrderFilter, 'from' | 'to' | 'amountFrom' | 'amountTo' | 'q'>;

/** Lists each filter by the word that its values stand under in `order_facets`. */
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

const facetedFilters = Object.keys(words) as Faceted[];

/** A part that is being sent counts as waiting, because it is there for moments. */
const storedValue = (filter: Faceted, value: unknown) =>
  filter === 'deliveryStatus' && value === 'submitting' ? 'queued' : String(value);

/** Returns one set for each filter: an order has one of each set. */
export function facetSets(filter: StaffOrderFilter): string[][] {
  return facetedFilters.flatMap((name) => {
    const values: readonly unknown[] | undefined = filter[name];
    return values ? [values.map((value) => `${words[name]}:${storedValue(name, value)}`)] : [];
  });
}

/** Makes `status:processing` of `state:processing`, as the filter is called; undefined for what is no filter. */
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

/** An estimate from fewer of a sample would often be wrong by more than a half. */
const fewestSampled = 10;

/** A count by names reads all orders that have them, however few of these match the rest: of more this takes too long. */
const mostNamesCounted = 5000;

/**
 * Returns whether what is sought can be counted, by a sample of so many percent: `matched` of it are sought, and `named`
 * have the names, whatever else they are.
 */
export function isCountable(
  { matched, named }: { matched: number; named: number },
  { percent, byNames }: { percent: number; byNames: boolean },
): boolean {
  const toAll = (count: number) => (count * 100) / percent;
  if (byNames && toAll(named) > mostNamesCounted) return matched < fewestSampled;
  // The estimate may be wrong by a half.
  return toAll(matched) <= 1.5 * mostCounted;
}

/** So many are looked at for names, which are read of so many: for more, the index of names is quicker. */
const longStrideOfNames = 60_000;
const mostNamesRead = 6000;

/**
 * Returns of how many orders a page by names is to be expected, after some were looked at: `likely` of them match all but
 * the names, and `matched` have these, too. Returns undefined where there would be too many.
 */
export function strideForNames(
  { looked, likely, matched }: { looked: number; likely: number; matched: number },
  limit: number,
): number | undefined {
  if (matched === 0) return undefined;
  const times = (1.5 * limit) / matched;
  const length = Math.ceil(times * looked);
  return length > longStrideOfNames || times * likely > mostNamesRead ? undefined : length;
}
