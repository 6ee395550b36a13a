import { expect, test } from 'vitest';
import { madridClock, madridDay, madridMoment } from './madrid-time.ts';

test.each([
  ['2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  // Twice on the clocks: its first.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('%s in Madrid is %s, and back again', (typed, moment) => {
  expect(madridMoment(typed)?.toISOString()).toBe(moment);
  expect(madridClock(moment)).toBe(typed);
});

test('an hour that is never on the clocks is the hour after', () => {
  expect(madridMoment('2027-03-28T02:30')?.toISOString()).toBe('2027-03-28T01:30:00.000Z');
});

test('what is no time is none', () => {
  expect(madridMoment('')).toBeUndefined();
  expect(madridMoment('tomorrow')).toBeUndefined();
});

test('a day begins at midnight in Madrid', () => {
  expect(madridDay(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(madridDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});
