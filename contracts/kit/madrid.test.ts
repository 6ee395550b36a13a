import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  parseMadridDateTime,
  toMadridDate,
  toMadridDateTimeInput,
  toMadridHour,
  toMonday,
} from './madrid.ts';

test.each([
  ['2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  // This local time occurs twice. The first is used.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('parseMadridDateTime converts %s in Madrid to %s and back', (typed, moment) => {
  expect(parseMadridDateTime(typed)?.toISOString()).toBe(moment);
  expect(toMadridDateTimeInput(new Date(moment))).toBe(typed);
});

test('a skipped local time is an hour later', () => {
  expect(parseMadridDateTime('2027-03-28T02:30')?.toISOString()).toBe('2027-03-28T01:30:00.000Z');
});

test('an invalid local time is undefined', () => {
  expect(parseMadridDateTime('')).toBeUndefined();
  expect(parseMadridDateTime('tomorrow')).toBeUndefined();
});

test('a day starts at midnight in Madrid in summer and winter', () => {
  expect(toMadridDate(new Date('2026-07-01T21:59:59Z'))).toBe('2026-07-01');
  expect(toMadridDate(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  expect(toMadridDate(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(toMadridDate(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('toMadridHour returns the local hour in Madrid', () => {
  expect([
    toMadridHour(new Date('2026-07-01T22:30:00Z')),
    toMadridHour(new Date('2026-12-01T22:30:00Z')),
  ]).toEqual([0, 23]);
});

const someDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => toMadridDate(at));

test('addDays counts calendar days across clock changes', () => {
  expect([addDays('2026-03-28', 2), addDays('2026-10-26', -2)]).toEqual(['2026-03-30', '2026-10-24']);
  fc.assert(
    fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('toMonday returns the Monday of the week', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(toMonday)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ]);
  fc.assert(
    fc.property(someDay, (day) => {
      const monday = toMonday(day);
      expect(new Date(monday).getUTCDay()).toBe(1);
      expect(daysBetween(monday, day)).toBeLessThan(7);
    }),
  );
});
