import type { OrderId } from '#contracts/ids.ts';
import type {
  StaffOrderCountsReply,
  StaffOrderFilter,
  StaffOrderItem,
  StaffOrderList,
  StaffOrdersQuery,
} from '#contracts/staff-orders.ts';
import { countBound, cutPage, endOf, type PageWish } from '#server/database/keyset.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { facetSets, nameOfFacet, sortingOf } from './filter-rules.ts';
import { toListedItem } from './listed-rules.ts';
import { readSearch } from './search-rules.ts';
import {
  countSought,
  estimateOrders,
  findNamed,
  gather,
  type PageSought,
  type Sought,
  sampleFacets,
  sampleSought,
  type Walked,
  walk,
} from './store-found.ts';
import { readListed } from './store-listed.ts';

/** So many orders are looked at one by one before the indexes of what is rare are asked: some milliseconds. */
const stride = 5000;

/** Of so many it is reckoned how many of all there are. */
const sampled = 10_000;

async function toSought(db: Queryable, filter: StaffOrderFilter): Promise<Sought> {
  const { from, to, amountFrom, amountTo, q } = filter;
  const search = readSearch(q ?? '');
  return {
    facetSets: facetSets(filter),
    from,
    to,
    amountFrom,
    amountTo,
    search: search && { pattern: search.pattern, ids: await findNamed(db, search.keys) },
  };
}

const isAll = ({ facetSets: sets, from, to, amountFrom, amountTo, search }: Sought) =>
  sets.length === 0 && [from, to, amountFrom, amountTo, search].every((each) => each === undefined);

interface Total {
  total: number;
  totalIsEstimate: boolean;
}

const told = (count: number): Total => ({ total: count, totalIsEstimate: count > countBound });

/** The sample of the table, in percent of it; a small one is sampled whole. */
const percentOf = (orders: number) => Math.min(100, (100 * sampled) / Math.max(orders, 1));

/** Counts what a count can be made of quickly, and reckons the rest from a sample. */
async function countOrders(db: Queryable, sought: Sought): Promise<Total> {
  const orders = await estimateOrders(db);
  if (orders > 2 * countBound) {
    const percent = percentOf(orders);
    const reckoned = isAll(sought)
      ? orders
      : Math.round(((await sampleSought(db, sought, percent)) * 100) / percent);
    if (reckoned > 1.5 * countBound) return { total: reckoned, totalIsEstimate: true };
  }
  return told(await countSought(db, sought, countBound + 1));
}

interface Found extends Total {
  found: Walked['found'];
}

/** Whether the walk has come to the end of the list, or has as many as the page wants. */
const isEnough = ({ found, looked }: Walked, limit: number) => found.length > limit || looked < stride;

/**
 * Finds a page: most pages lie close to where they begin, so the orders there are looked at in the order of the list.
 * Where too few of them match, what is sought is rare, and is gathered by its indexes. Either way the work is bounded,
 * whatever filters are put together.
 */
async function findPage(db: Queryable, page: PageSought, uncounted: boolean): Promise<Found> {
  const { sought, limit, after } = page;
  if (sought.search && sought.search.pattern === undefined) return gathered(db, page);
  const walked = await walk(db, page, stride);
  if (!isEnough(walked, limit)) return gathered(db, page);
  const counted = !after && walked.looked < stride;
  const total = counted || uncounted ? told(walked.matched) : await countOrders(db, sought);
  return { found: walked.found, ...total };
}

async function gathered(db: Queryable, page: PageSought): Promise<Found> {
  const { found, matched } = await gather(db, page);
  return { found, ...told(matched) };
}

async function readItems(db: Queryable, ids: readonly string[]): Promise<StaffOrderItem[]> {
  const listed = await readListed(db, ids as OrderId[]);
  const byId = new Map(listed.map((row) => [row.id as string, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListedItem(row)] : [];
  });
}

/** One page of the orders that all filters leave. Throws `invalid_request` for a cursor of another list. */
export async function listOrders(
  { database }: Pick<Deps, 'database'>,
  query: StaffOrdersQuery & PageWish,
): Promise<StaffOrderList> {
  const sorting = sortingOf(query.sort);
  const after = endOf(sorting, query);
  const sought = await toSought(database, query);
  const wanted = { sought, sorting, after, limit: query.limit };
  const { found, total, totalIsEstimate } = await findPage(database, wanted, query.uncounted ?? false);
  const { page, nextCursor } = cutPage(sorting, found, query.limit);
  const items = await readItems(
    database,
    page.map(({ id }) => id),
  );
  return { items, nextCursor, total, totalIsEstimate };
}

/** Of the orders that the filters leave, how many have each value of each filter; of many, reckoned from a sample. */
export async function countFacets(
  { database }: Pick<Deps, 'database'>,
  filter: StaffOrderFilter,
): Promise<StaffOrderCountsReply> {
  const percent = percentOf(await estimateOrders(database));
  const counted = await sampleFacets(database, await toSought(database, filter), percent);
  const named = Object.entries(counted).flatMap(([facet, count]) => {
    const name = nameOfFacet(facet);
    return name ? [[name, Math.round((count * 100) / percent)] as const] : [];
  });
  return { counts: Object.fromEntries(named), isEstimate: percent < 100 };
}
