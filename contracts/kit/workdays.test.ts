import { expect, test } from 'vitest';
import { nextWorkday } from './workdays.ts';

test.each([
  ['2027-01-20', '2027-01-20', 'a Wednesday'],
  ['2027-01-30', '2027-02-01', 'a Saturday'],
  ['2027-06-20', '2027-06-21', 'a Sunday'],
  ['2027-01-01', '2027-01-04', 'New Year on a Friday'],
  ['2026-04-03', '2026-04-06', 'Good Friday'],
  ['2027-03-26', '2027-03-29', 'Good Friday'],
  ['2057-04-20', '2057-04-23', 'Good Friday on the last day of a return'],
  ['2026-12-06', '2026-12-07', 'a holiday on a Sunday'],
  ['2026-12-08', '2026-12-09', 'a holiday on a Tuesday'],
])('nextWorkday moves %s to %s: %s', (day, next) => {
  expect(nextWorkday(day)).toBe(next);
});
