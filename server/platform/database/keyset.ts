import type pg from 'pg';
import { mostCounted } from '#contracts/kit/list-bounds.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import { ShopError } from '../errors.ts';
import { one, type Queryable, type Reader, rows } from './query.ts';
import { readsOf } from './reads/read-replica.ts';

/** Orders a list; the id decides among equals, in the same direction. */
export interface Sorting {
  name: string;
  key: string;
  type: 'integer' | 'bigint' | 'timestamptz';
  /** Is set where the list's ids are not uuids. */
  idType?: 'uuid' | 'bigint';
  descending?: true;
}

/** Holds fragments of SQL, constants of a store; `$1…` in `where` are `values`. */
export interface KeysetList {
  columns: string;
  from: string;
  where: string;
  values: readonly unknown[];
  /** Is a uuid, or what the sorting says. */
  id: string;
  sorting: Sorting;
  /** Holds the other orders (`sortSchema` of its query): by name, the smallest or the oldest first. */
  sortings?: Readonly<Record<string, Pick<Sorting, 'key' | 'type'>>>;
}

export interface PageInput {
  limit: number;
  /** Is one of the list's `sortings`; `-` before it reverses the order. */
  sort?: string | undefined;
  cursor?: string | undefined;
  /** Skips the count for a caller who reads all pages. */
  uncounted?: true | undefined;
}

/** Marks where a page ends: the sorted value of its last row, as the database writes it, and its id. */
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
} as const;
const idShapes = { uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^\d{1,18}$/ } as const;

/** Returns undefined for a cursor that does not belong to a list in this order. */
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

/** Returns where the page before ended, if any. Throws `invalid_request` for a foreign cursor. */
export function endOf(sorting: Sorting, { cursor }: PageInput): PageEnd | undefined {
  if (cursor === undefined) return undefined;
  const end = fromCursor(sorting, cursor);
  if (!end) throw new ShopError('invalid_request', 'not a cursor of this list', { field: 'cursor' });
  return end;
}

export const countBound = mostCounted;

async function countUpTo(db: Reader, { from, where, values }: KeysetList, bound: number): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*) from (select from ${from} where ${where} limit $${values.length + 1}) counted`,
    [...values, bound],
  );
  return count;
}

/**
 * Reads the page and one row more. It has two statements, with a cursor and without, so that each is planned well.
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

/** Throws at the first page, not at the second, for a list that does not declare its type of ids. */
function refuseForeignId({ name, idType = 'uuid' }: Sorting, id: string): void {
  if (idShapes[idType].test(id)) return;
  throw new Error(`the list by "${name}" has the id ${id}, which is no ${idType}: its sorting says idType`);
}

/** Cuts the page; the one row more says whether another page follows. */
export function cutPage<Row extends PageEnd>(
  sorting: Sorting,
  found: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (last) refuseForeignId(sorting, last.id);
  return { page, nextCursor: found.length > limit && last ? toCursor(sorting, last) : null };
}

/** Returns the order that is asked for. A name that the list lacks is a mistake in its declaration. */
function askedSorting({ sorting, sortings }: KeysetList, sort: string | undefined): Sorting {
  if (!sortings || sort === undefined) return sorting;
  const key = sortings[sort.replace(/^-/, '')];
  if (!key) throw new Error(`a list is asked for by "${sort}", and has no such order`);
  const { idType } = sorting;
  const way = sort.startsWith('-') ? { descending: true as const } : {};
  return { name: sort, ...key, idType, ...way };
}

/**
 * Returns one page of a list, each row as `toItem` shows it; it reads the pool's replica where one
 * exists. Throws `invalid_request` for a foreign cursor.
 */
export async function keysetPage<Row extends pg.QueryResultRow, Item>(
  db: Queryable,
  { list, input }: { list: KeysetList; input: PageInput },
  toItem: (row: Row) => Item,
): Promise<ListReply<Item>> {
  const { limit, uncounted } = input;
  const sorting = askedSorting(list, input.sort);
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
