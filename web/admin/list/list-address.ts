import type { SearchText } from '../search-text.ts';
import type { Column, Filter, ListConfig } from './list-config.ts';

type Shape = Pick<ListConfig<object>, 'filters' | 'searches'>;

/** These say in the address how rows look, not which there are. */
const looks = ['cols', 'rows', 'limit', 'view'];
export const pageSizes = ['50', '100', '200'];

export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'days' || filter.kind === 'amounts' ? [filter.from, filter.to] : [filter.key];

/** Returns all parameters that choose rows: filters and search. */
const choosing = ({ filters = [], searches }: Shape): string[] => [
  ...filters.flatMap(keysOf),
  ...(searches ? ['q'] : []),
];

const pick = (search: SearchText, keys: readonly string[]): SearchText =>
  Object.fromEntries(keys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));

/** Returns which rows are shown, and in which order: what makes a page of one list another page. */
export const chosenParams = (search: SearchText, list: Shape): SearchText =>
  pick(search, [...choosing(list), 'sort']);

/**
 * Returns what an address asks for that the list does not know: it must not look as if the rows were filtered by it.
 */
export function unknownParams(search: SearchText, list: Shape): string[] {
  const known = [...choosing(list), 'sort', 'cursor', ...looks];
  return Object.keys(search).filter((name) => search[name] && !known.includes(name));
}

/** Returns what the call is asked for. */
export function callParams(search: SearchText, list: Shape): SearchText {
  const limit = pageSizes.find((size) => size === search.limit);
  return {
    ...chosenParams(search, list),
    ...pick(search, ['cursor']),
    ...(limit ? { limit } : {}),
  };
}

/** Returns the address with other filters, from the first page on; an empty value takes a filter away. */
export function withParams(search: SearchText, changes: SearchText): SearchText {
  const { cursor: _cursor, view: _view, ...rest } = { ...search, ...changes };
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
}

export const isFiltered = (search: SearchText, list: Shape): boolean =>
  choosing(list).some((key) => Boolean(search[key]));

/** Returns the address without filters and search; the looks stay. */
export const withoutFilters = (search: SearchText): SearchText => pick(search, ['sort', ...looks]);

/** Returns the columns that are shown, in their order: those the address names, else all that are not hidden. */
export function shownColumns<Item>(search: SearchText, columns: readonly Column<Item>[]): Column<Item>[] {
  const named = search.cols?.split(',');
  const shown = columns.filter(
    ({ key, hidden }, index) => index === 0 || (named ? named.includes(key) : !hidden),
  );
  return shown;
}

/** Returns the address after a column was shown or hidden. */
export function toggleColumn<Item>(
  search: SearchText,
  columns: readonly Column<Item>[],
  key: string,
): SearchText {
  const before = shownColumns(search, columns).map((column) => column.key);
  const after = before.includes(key) ? before.filter((each) => each !== key) : [...before, key];
  const usual = columns.filter(({ hidden }) => !hidden).map((column) => column.key);
  const isUsual = after.length === usual.length && usual.every((each) => after.includes(each));
  const { cols: _cols, ...rest } = search;
  return isUsual ? rest : { ...rest, cols: after.join(',') };
}

/** Returns how a column sorts just now. */
export function sortOf(
  search: SearchText,
  { sort }: { sort?: string },
): 'ascending' | 'descending' | undefined {
  if (sort === undefined) return undefined;
  if (search.sort === sort) return 'ascending';
  return search.sort === `-${sort}` ? 'descending' : undefined;
}

/** Returns the next sort when a column's head is pressed: one way, the other way, then the list's own order. */
export function nextSort(search: SearchText, column: { sort?: string; downFirst?: boolean }): string {
  const ways = column.downFirst
    ? [`-${column.sort}`, `${column.sort}`]
    : [`${column.sort}`, `-${column.sort}`];
  const at = ways.indexOf(search.sort ?? '');
  return ways[at + 1] ?? '';
}
