import { parsePost, parseUsername } from '#contracts/catalog/instagram.ts';
import { orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
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

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function readNames(text: string): Search {
  const post = parsePost(text);
  if (post) return { keys: [post.shortcode], pattern: undefined };
  const isLink = text.includes('/');
  const username = isLink || text.startsWith('@') ? parseUsername(text) : undefined;
  if (isLink && username) return { keys: [], pattern: wholeWord(username), whole: username };
  const part = (username ?? text).toLowerCase();
  return {
    keys: [text],
    pattern: partPattern(part),
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
