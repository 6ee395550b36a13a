import { expect, it } from 'vitest';
import { type ClockMove, momentOf } from './moments.ts';

it.each<[ClockMove, string, string]>([
  ['month', '2026-11-24T11:00:00Z', '2026-11-30T22:55:00Z'],
  ['quarter', '2026-11-24T11:00:00Z', '2026-12-31T22:55:00Z'],
  ['quarter', '2027-07-01T00:00:00Z', '2027-09-30T21:55:00Z'],
  ['year', '2027-03-28T00:30:00Z', '2027-12-31T22:55:00Z'],
  // In the last five minutes of a period, and at 23:30 in London, the next period is used.
  ['year', '2026-12-31T22:57:00Z', '2027-12-31T22:55:00Z'],
  ['month', '2026-12-31T23:30:00Z', '2027-01-31T22:55:00Z'],
  ['month', '2028-02-10T12:00:00Z', '2028-02-29T22:55:00Z'],
  // Days of 23, 25 and 24 hours keep the local time. A skipped time is an hour later.
  ['day', '2027-03-27T11:00:00Z', '2027-03-28T10:00:00Z'],
  ['day', '2027-10-30T10:00:00Z', '2027-10-31T11:00:00Z'],
  ['day', '2027-03-27T01:30:00Z', '2027-03-28T01:30:00Z'],
  ['day', '2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z'],
])('momentOf moves by a %s from %s to %s', (move, from, to) => {
  expect(new Date(momentOf(move, Date.parse(from))).toISOString()).toBe(to.replace('Z', '.000Z'));
});
