import { expect, it } from 'vitest';
import { staffOrderFilterSchema, staffOrdersQuerySchema } from '#contracts/orders/orders-list.ts';
import { listCases } from './list-cases.ts';

const counts = { 'status:completed': 9, 'status:pending': 1, 'service:204': 5, 'pending:any': 1 };
const cases = listCases({ counts, words: { username: 'marta' }, now: new Date('2026-11-22T12:00:00Z') });

it('listCases returns each filter alone, wide and narrow, and each pair of filters once', () => {
  expect(cases.filter(({ kind }) => kind === 'one').map(({ name }) => name)).toEqual([
    ...[
      'status',
      'status (rare)',
      'service',
      'pending',
      'date',
      'date (rare)',
      'amount',
      'amount (rare)',
      'words',
    ],
  ]);
  const pairs = cases.filter(({ kind }) => kind === 'pair').map(({ name }) => name);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs).toContain('status (rare) + service');
  expect(pairs).not.toContain('status + status (rare)');
});

it('listCases returns queries that the order list accepts', () => {
  for (const { query, sorts } of cases) {
    expect(staffOrderFilterSchema.parse(query)).toEqual(query);
    for (const sort of sorts)
      expect(staffOrdersQuerySchema.parse({ ...query, sort })).toMatchObject({ sort });
  }
});
