import { expect, it } from 'vitest';
import { lastMonth, lastQuarters } from './madrid-calendar.ts';

const newYear = new Date('2026-12-31T23:30:00Z');
const lastMinutes = new Date('2026-12-31T22:30:00Z');
const summer = new Date('2026-06-30T22:30:00Z');

it('a quarter starts at its start in Madrid', () => {
  expect(lastQuarters(newYear, 2)).toEqual([
    { year: 2027, quarter: 1 },
    { year: 2026, quarter: 4 },
  ]);
  expect(lastQuarters(lastMinutes, 1)).toEqual([{ year: 2026, quarter: 4 }]);
  expect(lastQuarters(summer, 1)).toEqual([{ year: 2026, quarter: 3 }]);
});

it('lastMonth returns the previous month in Madrid', () => {
  expect(lastMonth(newYear)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(lastMonth(lastMinutes)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});
