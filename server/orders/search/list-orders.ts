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
import type { SearchResult } from '#contracts/staff/search.ts';
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
  walkRangeForNames,
} from './search-rules.ts';
import {
  countMatches,
  estimateOrders,
  findByCompleteName,
  findNamed,
  findSortPositions,
  gatherOrders,
  type OrderPageQuery,
  type OrderQuery,
  sampleFacets,
  sampleMatches,
  type WalkResult,
  walkOrders,
} from './store-found.ts';
import { readListed } from './store-listed.ts';

/** Orders scanned first. Covers most pages in a few milliseconds. */
const defaultWalkLength = 5000;
/** Smaller than `defaultWalkLength`, because name matching reads a row per order. */
const walkRangeOfNames = 2000;
/** Orders scanned when enough matches exist, but not near the start. */
const longWalkRange = 20_000;

/** Sample sizes for estimates. Name matching reads a row per order, so its sample is smaller. */
const sampled = { facets: 10_000, names: 3000 };

/**
 * Parses the search text. A complete address or username matches only that buyer, by index. Partial matches would scan
 * all names.
 */
async function toSearch(db: Reader, typed: string): Promise<OrderQuery['search']> {
  const search = readSearch(typed);
  if (!search) return undefined;
  const named = await findNamed(db, search.keys);
  const whole = search.whole === undefined ? [] : await findByCompleteName(db, search.whole);
  return whole.length > 0
    ? { pattern: undefined, ids: [...new Set([...named, ...whole])] }
    : { pattern: search.pattern, others: search.others, ids: named };
}

/** An amount outside of the filter's bounds matches no order. */
const narrowAmount = ({ amountFrom, amountTo }: StaffOrderFilter, cents: number | undefined) =>
  cents === undefined
    ? { amountFrom, amountTo }
    : { amountFrom: Math.max(cents, amountFrom ?? cents), amountTo: Math.min(cents, amountTo ?? cents) };

async function toOrderQuery(db: Reader, filter: StaffOrderFilter): Promise<OrderQuery> {
  const { from, to, q } = filter;
  const { cents, rest } = findAmount(q ?? '');
  return {
    facetSets: facetSets(filter),
    from,
    to,
    ...narrowAmount(filter, cents),
    search: await toSearch(db, rest),
  };
}

const isAll = ({ facetSets: sets, from, to, amountFrom, amountTo, search }: OrderQuery) =>
  sets.length === 0 && [from, to, amountFrom, amountTo, search].every((each) => each === undefined);

interface ListTotal {
  total: number;
  totalIsEstimate: boolean;
}

const toExactTotal = (count: number): ListTotal => ({
  total: Math.min(count, countBound),
  totalIsEstimate: count > countBound,
});

const percentOf = (orders: number, { search }: Pick<OrderQuery, 'search'>) =>
  Math.min(100, (100 * (search ? sampled.names : sampled.facets)) / Math.max(orders, 1));

/** Estimates the number of matches from a sample. Undefined if they are few enough to count. */
async function estimateMatches(db: Reader, sought: OrderQuery): Promise<number | undefined> {
  const orders = await estimateOrders(db);
  if (orders <= 2 * countBound) return undefined;
  if (isAll(sought)) return orders;
  const percent = percentOf(orders, sought);
  const sample = await sampleMatches(db, sought, percent);
  if (isCountable(sample, { percent, byNames: sought.search !== undefined })) return undefined;
  return Math.round((sample.matched * 100) / percent);
}

async function countOrders(db: Reader, sought: OrderQuery): Promise<ListTotal> {
  const reckoned = await estimateMatches(db, sought);
  if (reckoned !== undefined) return { total: reckoned, totalIsEstimate: true };
  return toExactTotal(await countMatches(db, sought, countBound + 1));
}

interface FoundPage extends ListTotal {
  found: WalkResult['found'];
}

const isEnough = ({ found, looked }: WalkResult, limit: number, length: number) =>
  found.length > limit || looked < length;

/** Returns undefined if the scan does not fill the page. */
async function walkDistant(db: Reader, page: OrderPageQuery): Promise<WalkResult['found'] | undefined> {
  const places = await findSortPositions(db, page.sought.facetSets, page.sorting);
  if (places?.length === 0) return [];
  const walked = await walkOrders(db, page, { length: longWalkRange, places });
  return isEnough(walked, page.limit, longWalkRange) ? walked.found : undefined;
}

/**
 * Finds a page with bounded work for any combination of filters. First scans orders in list order, because most pages
 * are near their start. With too few matches, the sought orders are further away and are scanned there, or are rare and
 * are gathered by index.
 */
async function findPage(db: Reader, page: OrderPageQuery, uncounted: boolean): Promise<FoundPage> {
  const { sought, limit, after } = page;
  if (sought.search && sought.search.pattern === undefined) return gatherPage(db, page);
  const length = sought.search && sought.facetSets.length === 0 ? walkRangeOfNames : defaultWalkLength;
  const near = await walkOrders(db, page, { length });
  if (isEnough(near, limit, length)) {
    const counted = !after && near.looked < length;
    const total = counted || uncounted ? toExactTotal(near.matched) : await countOrders(db, sought);
    return { found: near.found, ...total };
  }
  return sought.search ? findDistantPageByNames(db, page, near) : findDistantPage(db, page);
}

async function findDistantPage(db: Reader, page: OrderPageQuery): Promise<FoundPage> {
  const many = await estimateMatches(db, page.sought);
  const found = many === undefined ? undefined : await walkDistant(db, page);
  return found && many !== undefined ? { found, total: many, totalIsEstimate: true } : gatherPage(db, page);
}

/**
 * Finds a page by names. If some of the first orders match, scans far enough to fill the page. Otherwise gathers the
 * few matches by index.
 */
async function findDistantPageByNames(
  db: Reader,
  page: OrderPageQuery,
  near: WalkResult,
): Promise<FoundPage> {
  const length = walkRangeForNames(near, page.limit);
  if (length === undefined) return gatherPage(db, page);
  const walked = await walkOrders(db, page, { length });
  if (!isEnough(walked, page.limit, length)) return gatherPage(db, page);
  return { found: walked.found, ...(await countOrders(db, page.sought)) };
}

async function gatherPage(db: Reader, page: OrderPageQuery): Promise<FoundPage> {
  const { found, matched } = await gatherOrders(db, page);
  return { found, ...toExactTotal(matched) };
}

async function readItems(db: Reader, ids: readonly string[]): Promise<StaffOrderItem[]> {
  const listed = await readListed(db, ids as OrderId[]);
  const byId = new Map(listed.map((row) => [row.id as string, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListedItem(row)] : [];
  });
}

export async function listOrders(
  { database }: Pick<Deps, 'database'>,
  query: StaffOrdersQuery & PageInput,
): Promise<StaffOrderList> {
  const sorting = sortingOf(query.sort);
  const after = endOf(sorting, query);
  const reads = readsOf(database);
  const sought = await toOrderQuery(reads, query);
  const wanted = { sought, sorting, after, limit: query.limit };
  const { found, total, totalIsEstimate } = await findPage(reads, wanted, query.uncounted ?? false);
  const { page, nextCursor } = cutPage(sorting, found, query.limit);
  const items = await readItems(
    reads,
    page.map(({ id }) => id),
  );
  return { items, nextCursor, total, totalIsEstimate };
}

/** Counts are estimated from a sample if there are many matches. */
export async function countFacets(
  { database }: Pick<Deps, 'database'>,
  filter: StaffOrderFilter,
): Promise<StaffOrderCountsReply> {
  const reads = readsOf(database);
  const sought = await toOrderQuery(reads, filter);
  const percent = percentOf(await estimateOrders(reads), sought);
  const counted = await sampleFacets(reads, sought, percent);
  const named = Object.entries(counted).flatMap(([facet, count]) => {
    const name = nameOfFacet(facet);
    return name ? [[name, Math.round((count * 100) / percent)] as const] : [];
  });
  return { counts: Object.fromEntries(named), isEstimate: percent < 100 };
}

const maxFoundOrders = 6;

export async function searchOrders(deps: Deps, words: string): Promise<SearchResult[]> {
  const query = staffOrdersQuerySchema.parse({ q: words, limit: maxFoundOrders });
  const { items } = await listOrders(deps, { ...query, uncounted: true });
  return items.map(({ id, orderNumber, instagramUsername, customerEmail, createdAt }) => ({
    kind: 'order',
    id,
    title: orderNumber,
    about: [`@${instagramUsername}`, customerEmail],
    at: createdAt,
  }));
}
