import { expect, it } from 'vitest';
import { listMessages } from '#messages/admin/shell/list.ts';
import { filterText } from './filter-text.ts';

const filterTextOf = (from: string, to: string) =>
  filterText(
    { kind: 'days', key: 'date', label: 'Fecha', from: 'from', to: 'to' },
    { from, to },
    { words: listMessages.es, language: 'es' },
  );

it('a filter formats days and times in Madrid, and leaves other text unchanged', () => {
  expect(filterTextOf('2026-11-20', '2026-11-21')).toBe('20 nov 2026 – 21 nov 2026');
  expect(filterTextOf('2026-11-20T10:00:00.000Z', '2026-11-20T10:59:59.000Z')).toBe(
    '20 nov 2026, 11:00 – 20 nov 2026, 11:59',
  );
  expect(filterTextOf('abc', '')).toContain('abc');
});
