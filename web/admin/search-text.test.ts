import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search-text.ts';

test('readSearch parses the query that writeSearch wrote', () => {
  const search = { status: 'pending,partial', q: 'café & 1/2', from: '2026-11-01T00:00' };
  expect(writeSearch(search)).toBe('?status=pending,partial&q=caf%C3%A9+%26+1%2F2&from=2026-11-01T00:00');
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('writeSearch omits empty values', () => {
  expect(writeSearch({ q: '', sort: undefined, cursor: null })).toBe('');
});
