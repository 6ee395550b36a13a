import { expect, test } from 'vitest';
import { isPastWithdrawalDeadline } from './withdrawal-period.ts';

test.each([
  // Concluded on a Tuesday, so the last day is a Tuesday.
  ['2026-11-03T10:00:00Z', '2026-11-17T22:59:59Z', false],
  ['2026-11-03T10:00:00Z', '2026-11-17T23:00:00Z', true],
  // After midnight in Madrid, before midnight in London.
  ['2026-11-02T23:30:00Z', '2026-11-17T22:30:00Z', false],
  // The last day is a Saturday, then a Sunday, so Monday counts.
  ['2026-11-07T10:00:00Z', '2026-11-23T22:00:00Z', false],
  ['2026-11-07T10:00:00Z', '2026-11-23T23:10:00Z', true],
  ['2026-11-08T10:00:00Z', '2026-11-23T12:00:00Z', false],
  ['2026-11-08T10:00:00Z', '2026-11-24T12:00:00Z', true],
])(
  'isPastWithdrawalDeadline for a contract of %s and a declaration of %s returns %s',
  (concluded, declared, late) => {
    expect(isPastWithdrawalDeadline(new Date(concluded), new Date(declared))).toBe(late);
  },
);
