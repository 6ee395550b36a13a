import { expect, it } from 'vitest';
import { dueLateWarning } from './check-register.ts';

const now = new Date('2027-01-22T12:00:00Z');

it.each([
  [null, undefined],
  ['2027-01-22T08:00:01Z', undefined],
  ['2027-01-22T08:00:00Z', 4],
  ['2027-01-21T12:00:01Z', 4],
  ['2027-01-21T12:00:00Z', 24],
  ['2027-01-10T12:00:00Z', 24],
])('the register check reports records waiting since %s as late by hours: %s', (since, hours) => {
  expect(dueLateWarning(since === null ? null : new Date(since), now)).toBe(hours);
});
