import { expect, test } from 'vitest';
import { madridMoment } from './madrid-time.ts';

test.each([
  ['2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  // Twice on the clocks: its first.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  // Never on the clocks: an hour later.
  ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
])('%s in Madrid is %s', (typed, moment) => {
  expect(madridMoment(typed)?.toISOString()).toBe(moment);
});

test('what is no time is none', () => {
  expect(madridMoment('')).toBeUndefined();
  expect(madridMoment('tomorrow')).toBeUndefined();
});
