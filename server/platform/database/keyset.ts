import type pg from 'pg';
import { maxExactCount } from '#contracts/kit/list-bounds.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import { ShopError } from '../errors.ts';
import { one, type Queryable, type Reader, rows } from './query.ts';
import { readsOf } from './reads/read-replica.ts';

/** Sort order of a list. Equal keys are ordered by id in the same direction. */
export interface Sorting {
  name: string;
  key: string;
  type: 'integer' | 'bigint' | 'timestamptz' | 'text';
  idType?: 'uuid' | 'bigint';
  descending?: true;
}

/** SQL fragments, which are constants of a store. `$1…` in `where` refer to `values`. */
export interface KeysetList {
  columns: string;
  from: string;
  where: string;
  values: readonly unknown[];
  id: string;
  sorting: Sorting;
  /** Further sort orders by name (`sortSchema` of the query), ascending. */
  sortings?: Readonly<Record<string, Pick<Sorting, 'key' | 'type'>>>;
}

export interface PageInput {
  limit: number;
  /** Name of one of the list's `sortings`. A leading `-` reverses the order. */
  sort?: string | undefined;
  cursor?: string | undefined;
  /** Skips the count for a caller that reads all pages. */
  uncounted?: true | undefined;
}

/**
 * Returns the sort key of a state: its position in `states`, 0 for others. An index uses the same expression.
 */
export const placeOf = (column: string, states: readonly string[]): string =>
  `coalesce(array_position('{${states.join(',')}}'::text[], ${column}), 0)`;

/** End of a page: sort key of its last row, formatted by the database, and the row's id. */
export interface PageEnd {
  key: string;
  id: string;
}

export const toCursor = ({ name }: Pick<Sorting, 'name'>, { key, id }: PageEnd): string =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url');

const shapes = {
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?|infinity)$/,
  // PostgreSQL rejects text with a zero byte.
  text: /^[^\0]*$/s,
} as const;
const idShapes = { uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^\d{1,18}$/ } as const;

/** Returns `undefined` for a cursor of another list or sort order. */
export function fromCursor(
  { name, type, idType = 'uuid' }: Pick<Sorting, 'name' | 'type' | 'idType'>,
  cursor: string,
): PageEnd | undefined {
  try {
    const [of, key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (of !== name || typeof key !== 'string' || typeof id !== 'string') return undefined;
    return shapes[type].test(key) && idShapes[idType].test(id) ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the end of the previous page, if any. Throws `invalid_request` for a foreign cursor. */
export function endOf(sorting: Sorting, { cursor }: PageInput): PageEnd | undefined {
  if (cursor === undefined) return undefined;
  const end = fromCursor(sorting, cursor);
  if (!end) throw new ShopError('invalid_request', 'not a cursor of this list', { field: 'cursor' });
  return end;
}

export const countBound = maxExactCount;

async function countUpTo(db: Reader, { from, where, values }: KeysetList, bound: number): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*) from (select from ${from} where ${where} limit $${values.length + 1}) counted`,
    [...values, bound],
  );
  return count;
}

/**
 * Reads the page and one additional row. Uses separate statements with and without a cursor, so that each gets a good
 * plan.
 */
async function rowsAfter<Row extends pg.QueryResultRow>(
  db: Reader,
  { columns, from, where, values, id, sorting }: KeysetList,
  { end, limit }: { end: PageEnd | undefined; limit: number },
): Promise<(Row & { page_key: string; page_id: string })[]> {
  const { key, type, idType = 'uuid', descending } = sorting;
  const [beyond, direction] = descending ? ['<', 'desc'] : ['>', 'asc'];
  const own = values.length;
  const after = end ? `and (${key}, ${id}) ${beyond} ($${own + 2}::${type}, $${own + 3}::${idType})` : '';
  return rows(
    db,
    `select ${columns}, (${key})::text as page_key, (${id})::text as page_id from ${from} where ${where} ${after}
      order by ${key} ${direction}, ${id} ${direction} limit $${own + 1}`,
    [...values, limit + 1, ...(end ? [end.key, end.id] : [])],
  );
}

/** Throws if a list does not declare its id type. Without this check, only the second page would fail. */
function rejectWrongIdType({ name, idType = 'uuid' }: Sorting, id: string): void {
  if (idShapes[idType].test(id)) return;
  throw new Error(
    `the list by "${name}" has the id ${id}, which is not a ${idType}: declare idType in its sorting`,
  );
}

export function cutPage<Row extends PageEnd>(
  sorting: Sorting,
  found: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (last) rejectWrongIdType(sorting, last.id);
  return { page, nextCursor: found.length > limit && last ? toCursor(sorting, last) : null };
}

function findSorting({ sorting, sortings }: KeysetList, sort: string | undefined): Sorting {
  if (!sortings || sort === undefined) return sorting;
  const key = sortings[sort.replace(/^-/, '')];
  if (!key) throw new Error(`the list has no order "${sort}"`);
  const { idType } = sorting;
  const way = sort.startsWith('-') ? { descending: true as const } : {};
  return { name: sort, ...key, idType, ...way };
}

/**
 * Returns one page of a list, read from the pool's replica if one exists. Throws `invalid_request` for a foreign
 * cursor.
 */
export async function keysetPage<Row extends pg.QueryResultRow, Item>(
  db: Queryable,
  { list, input }: { list: KeysetList; input: PageInput },
  toItem: (row: Row) => Item,
): Promise<ListReply<Item>> {
  const { limit, uncounted } = input;
  const sorting = findSorting(list, input.sort);
  const reads = readsOf(db);
  const [found, total] = await Promise.all([
    rowsAfter<Row>(reads, { ...list, sorting }, { end: endOf(sorting, input), limit }),
    uncounted ? 0 : countUpTo(reads, list, countBound),
  ]);
  const ends = found.map((row) => ({ row, key: row.page_key, id: row.page_id }));
  const { page, nextCursor } = cutPage(sorting, ends, limit);
  return {
    items: page.map(({ row }) => toItem(row)),
    nextCursor,
    total,
    totalIsEstimate: total === countBound,
  };
}
