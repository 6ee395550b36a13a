import { expect, test } from 'vitest';
import { isClockBehind, notBeforeLast, stampOf } from './stamp-rules.ts';

test.each([
  ['2026-11-22T09:00:00Z', '22-11-2026', '2026-11-22T10:00:00+01:00'],
  ['2026-07-01T22:30:05Z', '02-07-2026', '2026-07-02T00:30:05+02:00'],
  // The hour is repeated when clocks go back. The UTC offset distinguishes the two hours.
  ['2026-10-25T00:30:00Z', '25-10-2026', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', '25-10-2026', '2026-10-25T02:30:00+01:00'],
  ['2026-12-31T23:00:00Z', '01-01-2027', '2027-01-01T00:00:00+01:00'],
])('the record stamp formats %s as %s in Madrid', (at, date, stamp) => {
  expect(stampOf(new Date(at))).toEqual({ date, stamp });
});

test('the record stamp uses the time of the last record when the clock went back', () => {
  const last = new Date('2026-11-22T10:00:00Z');
  expect(notBeforeLast(new Date('2026-11-22T09:00:00Z'), last)).toBe(last);
  const now = new Date('2026-11-22T10:00:01Z');
  expect(notBeforeLast(now, last)).toBe(now);
  expect(notBeforeLast(now, undefined)).toBe(now);
});

test('the record stamp stops issuing when the clock is minutes behind the last record', () => {
  const last = new Date('2026-11-22T10:00:00Z');
  expect(isClockBehind(new Date('2026-11-22T09:55:00Z'), last)).toBe(false);
  expect(isClockBehind(new Date('2026-11-22T09:45:00Z'), last)).toBe(true);
  expect(isClockBehind(new Date('2026-11-22T09:45:00Z'), undefined)).toBe(false);
});
