import { expect, it } from 'vitest';
import { daysLeft, dueWarning } from './certificate.ts';

const until = new Date('2027-06-01T10:00:00Z');

it.each([
  ['2027-04-01T09:59:00Z', undefined],
  ['2027-04-02T09:59:00Z', 60],
  ['2027-05-02T11:00:00Z', 30],
  ['2027-05-31T11:00:00Z', 0],
  ['2027-06-02T10:00:00Z', 0],
])('the certificate check warns on %s of a certificate that expires on the first of June: %s', (at, due) => {
  expect(dueWarning(daysLeft(until, new Date(at)))).toBe(due);
});
