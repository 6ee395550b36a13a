import { findAmount } from '#contracts/kit/amount-in-words.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import {
  type StaffOrderCountsReply,
  type StaffOrderFilter,
  type StaffOrderItem,
  type StaffOrderList,
  type StaffOrdersQuery,
  staffOrdersQuerySchema,
} from '#contracts/orders/orders-list.ts';
import type { Found } from '#contracts/staff/search.ts';
import { countBound, cutPage, endOf, type PageInput } from '#server/platform/database/keyset.ts';
import type { Reader } from '#server/platform/database/query.ts';
import { readsOf } from '#server/platform/database/reads/read-replica.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toListedItem } from './listed-rules.ts';
import {
  facetSets,
  isCountable,
  nameOfFacet,
  readSearch,
  sortingOf,
  strideForNames,
} from './search-rules.ts';
import {
  countSought,
  estimateOrders,
  findNamed,
  findPlaces,
  findWhole,
  gather,
  type PageSought,
  type Sought,
  sampleFacets,
  sampleSought,
  type Walked,
  walk,
} from './store-found.ts';
import { readListed } from './store-listed.ts';

/** So many orders are looked at one by one: most pages are among them, and it takes some milliseconds. */
const stride = 5000;
/** Names are read of each order by itself. */
const strideOfNames = 2000;
/** So many are looked at where there must be enough, only not here. */
const longStride = 20_000;

/** From so many the total is estimated; reading names takes longer. */
const sampled = { facets: 10_000, names: 3000 };

/**
 * Returns the search for what was typed. A buyer who is named whole is meant alone: that is an index's
 * answer, while parts of an address are in all of them.
 */
async function toSearch(db: Reader, typed: string): Promise<Sought['search']> {
  const search = readSearch(typed);
  if (!search) return undefined;
  const named = await findNamed(db, search.keys);
  const whole = search.whole === undefined ? [] : await findWhole(db, search.whole);
  return whole.length > 0
    ? { pattern: undefined, ids: [...new Set([...named, ...whole])] }
    : { pattern: search.pattern, others: search.others, ids: named };
}

/**
 * Returns both bounds of one amount, within those of the filter: an amount that lies beyond them is that of no order.
 */
const narrowed = ({ amountFrom, amountTo }: StaffOrderFilter, cents: number | undefined) =>
  cents === undefined
    ? { amountFrom, amountTo }
    : { amountFrom: Math.max(cents, amountFrom ?? cents), amountTo: Math.min(cents, amountTo ?? cents) };

async function toSought(db: Reader, filter: StaffOrderFilter): Promise<Sought> {
  const { from, to, q } = filter;
  const { cents, rest } = findAmount(q ?? '');
  return {
    facetSets: facetSets(filter),
    from,
    to,
    ...narrowed(filter, cents),
    search: await toSearch(db, rest),
  };
}

const isAll = ({ facetSets: sets, from, to, amountFrom, amountTo, search }: Sought) =>
  sets.length === 0 && [from, to, amountFrom, amountTo, search].every((each) => each === undefined);

interface Total {
  total: number;
  totalIsEstimate: boolean;
}

const told = (count: number): Total => ({
  total: Math.min(count, countBound),
  totalIsEstimate: count > countBound,
});

/** Returns the sample of the table, in percent of it; a small one is sampled whole. */
const percentOf = (orders: number, { search }: Pick<Sought, 'search'>) =>
  Math.min(100, (100 * (search ? sampled.names : sampled.facets)) / Math.max(orders, 1));

/** Estimates how many there are from a sample; returns undefined where they are so few that they can be counted. */
async function reckon(db: Reader, sought: Sought): Promise<number | undefined> {
  const orders = await estimateOrders(db);
  if (orders <= 2 * countBound) return undefined;
  if (isAll(sought)) return orders;
  const percent = percentOf(orders, sought);
  const sample = await sampleSought(db, sought, percent);
  if (isCountable(sample, { percent, byNames: sought.search !== undefined })) return undefined;
  return Math.round((sample.matched * 100) / percent);
}

/** Counts what a count can be made of quickly, and estimates the rest from a sample. */
async function countOrders(db: Reader, sought: Sought): Promise<Total> {
  const reckoned = await reckon(db, sought);
  if (reckoned !== undefined) return { total: reckoned, totalIsEstimate: true };
  return told(await countSought(db, sought, countBound + 1));
}

interface FoundPage extends Total {
  found: Walked['found'];
}

/** Returns whether the walk has come to the end of the list, or has as many as the page wants. */
const isEnough = ({ found, looked }: Walked, limit: number, length: number) =>
  found.length > limit || looked < length;

/** Walks where what is sought occurs at all, or further. Returns undefined where that did not lead to a page. */
async function walkFar(db: Reader, page: PageSought): Promise<Walked['found'] | undefined> {
  const places = await findPlaces(db, page.sought.facetSets, page.sorting);
  if (places?.length === 0) return [];
  const walked = await walk(db, page, { length: longStride, places });
  return isEnough(walked, page.limit, longStride) ? walked.found : undefined;
}

/**
 * Finds a page: most pages lie close to where they begin, so the orders there are looked at in the order of the list.
 * Where too few of them match, what is sought lies elsewhere, or is rare and is gathered by its indexes. Either way the
 * work is bounded, whatever filters are put together.
 */
async function findPage(db: Reader, page: PageSought, uncounted: boolean): Promise<FoundPage> {
  const { sought, limit, after } = page;
  if (sought.search && sought.search.pattern === undefined) return gathered(db, page);
  const length = sought.search && sought.facetSets.length === 0 ? strideOfNames : stride;
  const near = await walk(db, page, { length });
  if (isEnough(near, limit, length)) {
    const counted = !after && near.looked < length;
    const total = counted || uncounted ? told(near.matched) : await countOrders(db, sought);
    return { found: near.found, ...total };
  }
  return sought.search ? findFarNames(db, page, near) : findFar(db, page);
}

async function findFar(db: Reader, page: PageSought): Promise<FoundPage> {
  const many = await reckon(db, page.sought);
  const found = many === undefined ? undefined : await walkFar(db, page);
  return found && many !== undefined ? { found, total: many, totalIsEstimate: true } : gathered(db, page);
}

/**
 * Finds names. Those that some of the first have are many: so far that there must be enough. Their index
 * finds the few at once.
 */
async function findFarNames(db: Reader, page: PageSought, near: Walked): Promise<FoundPage> {
  const length = strideForNames(near, page.limit);
  if (length === undefined) return gathered(db, page);
  const walked = await walk(db, page, { length });
  if (!isEnough(walked, page.limit, length)) return gathered(db, page);
  return { found: walked.found, ...(await countOrders(db, page.sought)) };
}

async function gathered(db: Reader, page: PageSought): Promise<FoundPage> {
  const { found, matched } = await gather(db, page);
  return { found, ...told(matched) };
}

async function readItems(db: Reader, ids: readonly string[]): Promise<StaffOrderItem[]> {
  const listed = await readListed(db, ids as OrderId[]);
  const byId = new Map(listed.map((row) => [row.id as string, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListedItem(row)] : [];
  });
}

/** Returns one page of the orders that all filters leave. Throws `invalid_request` for a cursor of another list. */
export async function listOrders(
  { database }: Pick<Deps, 'database'>,
  query: StaffOrdersQuery & PageInput,
): Promise<StaffOrderList> {
  const sorting = sortingOf(query.sort);
  const after = endOf(sorting, query);
  const reads = readsOf(database);
  const sought = await toSought(reads, query);
  const wanted = { sought, sorting, after, limit: query.limit };
  const { found, total, totalIsEstimate } = await findPage(reads, wanted, query.uncounted ?? false);
  const { page, nextCursor } = cutPage(sorting, found, query.limit);
  const items = await readItems(
    reads,
    page.map(({ id }) => id),
  );
  return { items, nextCursor, total, totalIsEstimate };
}

/**
 * Returns how many of the orders that the filters leave have each value of each filter; of many, this is
 * estimated from a sample.
 */
export async function countFacets(
  { database }: Pick<Deps, 'database'>,
  filter: StaffOrderFilter,
): Promise<StaffOrderCountsReply> {
  const reads = readsOf(database);
  const sought = await toSought(reads, filter);
  const percent = percentOf(await estimateOrders(reads), sought);
  const counted = await sampleFacets(reads, sought, percent);
  const named = Object.entries(counted).flatMap(([facet, count]) => {
    const name = nameOfFacet(facet);
    return name ? [[name, Math.round((count * 100) / percent)] as const] : [];
  });
  return { counts: Object.fromEntries(named), isEstimate: percent < 100 };
}

const most = 6;

/** Returns the newest orders that match these words: number, e-mail, user name, link, any id. */
export async function findOrdersByWords(deps: Deps, words: string): Promise<Found[]> {
  const query = staffOrdersQuerySchema.parse({ q: words, limit: most });
  const { items } = await listOrders(deps, { ...query, uncounted: true });
  return items.map(({ id, orderNumber, instagramUsername, customerEmail, createdAt }) => ({
    kind: 'order',
    id,
    title: orderNumber,
    about: [`@${instagramUsername}`, customerEmail],
    at: createdAt,
  }));
}
