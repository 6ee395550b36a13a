import type { SearchText } from '../search-text.ts';
import type { Column, Filter, ListConfig } from './list-config.ts';

type ListShape = Pick<ListConfig<object>, 'filters' | 'searches'>;

/** Address parameters for display, not for selecting rows. */
const displayParams = ['cols', 'rows', 'limit', 'view'];
export const pageSizes = ['50', '100', '200'];

export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'days' || filter.kind === 'amounts' ? [filter.from, filter.to] : [filter.key];

const selectionParams = ({ filters = [], searches }: ListShape): string[] => [
  ...filters.flatMap(keysOf),
  ...(searches ? ['q'] : []),
];

const pickParams = (search: SearchText, keys: readonly string[]): SearchText =>
  Object.fromEntries(keys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));

export const chosenParams = (search: SearchText, list: ListShape): SearchText =>
  pickParams(search, [...selectionParams(list), 'sort']);

/** Returns filters in the address that the list does not know. They must not appear to be applied. */
export function unknownParams(search: SearchText, list: ListShape): string[] {
  const known = [...selectionParams(list), 'sort', 'cursor', ...displayParams];
  return Object.keys(search).filter((name) => search[name] && !known.includes(name));
}

export function callParams(search: SearchText, list: ListShape): SearchText {
  const limit = pageSizes.find((size) => size === search.limit);
  return {
    ...chosenParams(search, list),
    ...pickParams(search, ['cursor']),
    ...(limit ? { limit } : {}),
  };
}

/** Returns the address with changed filters, on the first page. An empty value removes a filter. */
export function withParams(search: SearchText, changes: SearchText): SearchText {
  const { cursor: _cursor, view: _view, ...rest } = { ...search, ...changes };
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
}

export const isFiltered = (search: SearchText, list: ListShape): boolean =>
  selectionParams(list).some((key) => Boolean(search[key]));

export const withoutFilters = (search: SearchText): SearchText =>
  pickParams(search, ['sort', ...displayParams]);

export function visibleColumns<Item>(search: SearchText, columns: readonly Column<Item>[]): Column<Item>[] {
  const named = search.cols?.split(',');
  const shown = columns.filter(
    ({ key, hidden }, index) => index === 0 || (named ? named.includes(key) : !hidden),
  );
  return shown;
}

export function toggleColumn<Item>(
  search: SearchText,
  columns: readonly Column<Item>[],
  key: string,
): SearchText {
  const before = visibleColumns(search, columns).map((column) => column.key);
  const after = before.includes(key) ? before.filter((each) => each !== key) : [...before, key];
  const usual = columns.filter(({ hidden }) => !hidden).map((column) => column.key);
  const isUsual = after.length === usual.length && usual.every((each) => after.includes(each));
  const { cols: _cols, ...rest } = search;
  return isUsual ? rest : { ...rest, cols: after.join(',') };
}

export function sortOf(
  search: SearchText,
  { sort }: { sort?: string },
): 'ascending' | 'descending' | undefined {
  if (sort === undefined) return undefined;
  if (search.sort === sort) return 'ascending';
  return search.sort === `-${sort}` ? 'descending' : undefined;
}

/** Returns the next sort of a clicked column: first direction, reverse, then the default order. */
export function nextSort(search: SearchText, column: { sort?: string; downFirst?: boolean }): string {
  const ways = column.downFirst
    ? [`-${column.sort}`, `${column.sort}`]
    : [`${column.sort}`, `-${column.sort}`];
  const at = ways.indexOf(search.sort ?? '');
  return ways[at + 1] ?? '';
}
