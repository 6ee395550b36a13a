import { expect, test } from 'vitest';
import {
  callParams,
  isFiltered,
  nextSort,
  sortOf,
  toggleColumn,
  unknownParams,
  visibleColumns,
  withoutFilters,
  withParams,
} from './list-address.ts';
import type { Column, Filter } from './list-config.ts';

const filters: Filter[] = [
  { kind: 'choice', key: 'status', label: 'Estado', choices: [], many: true },
  { kind: 'days', key: 'date', label: 'Fecha', from: 'from', to: 'to' },
];
const list = { filters, searches: { placeholder: '' } };
const columns = ['number', 'date', 'notes'].map(
  (key): Column<object> => ({ key, label: key, cell: () => null, hidden: key === 'notes' }),
);

test('callParams contains filters, search, order and position, and no other parameter', () => {
  const search = {
    status: 'pending,partial',
    from: '2026-11-01',
    q: 'a',
    sort: '-opened',
    cols: 'number',
    utm: 'x',
  };
  const asked = { status: 'pending,partial', from: '2026-11-01', q: 'a', sort: '-opened' };
  expect(callParams({ ...search, cursor: 'c', limit: '100' }, list)).toEqual({
    ...asked,
    cursor: 'c',
    limit: '100',
  });
  expect(callParams({ ...search, limit: '100000' }, list)).toEqual(asked);
});

test('a changed filter starts at the first page and leaves the saved view', () => {
  const search = { status: 'pending', cursor: 'c', view: 'v', cols: 'number' };
  expect(withParams(search, { q: 'a' })).toEqual({ status: 'pending', cols: 'number', q: 'a' });
  expect(withParams(search, { status: '' })).toEqual({ cols: 'number' });
});

test('display parameters are no filters', () => {
  expect([isFiltered({ cols: 'a', sort: 'b' }, list), isFiltered({ to: '2026-11-01' }, list)]).toEqual([
    false,
    true,
  ]);
  expect(withoutFilters({ status: 'x', q: 'y', sort: 'opened', cols: 'number' })).toEqual({
    sort: 'opened',
    cols: 'number',
  });
});

test('the first column always stays, and the default choice is not stored', () => {
  const names = (search: Record<string, string>) => visibleColumns(search, columns).map(({ key }) => key);
  expect([names({}), names({ cols: 'notes' })]).toEqual([
    ['number', 'date'],
    ['number', 'notes'],
  ]);
  const more = toggleColumn({}, columns, 'notes');
  expect(more).toEqual({ cols: 'number,date,notes' });
  expect(toggleColumn(more, columns, 'notes')).toEqual({});
});

test('a column sorts in one direction, the other, and not at all', () => {
  const newest = { sort: 'opened', downFirst: true };
  expect(['', '-opened', 'opened'].map((sort) => nextSort({ sort }, newest))).toEqual([
    '-opened',
    'opened',
    '',
  ]);
  expect([sortOf({ sort: '-opened' }, newest), sortOf({ sort: 'amount' }, newest), sortOf({}, {})]).toEqual([
    'descending',
    undefined,
    undefined,
  ]);
});

test('unknown parameters are reported, and known ones are not', () => {
  expect(unknownParams({ status: 'pending', to: '2026-11-01', q: 'a', sort: 'x', view: '1' }, list)).toEqual(
    [],
  );
  expect(unknownParams({ status: 'pending', estado: 'pending', utm: '' }, list)).toEqual(['estado']);
});
