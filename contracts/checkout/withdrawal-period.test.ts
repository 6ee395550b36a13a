import { expect, test } from 'vitest';
import { dayMs } from '../kit/time.ts';
import { orderDisplayStates } from '../orders/states.ts';
import { isPastWithdrawalDeadline, mayWithdraw, withdrawalDeadline } from './withdrawal-period.ts';

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

test.each(orderDisplayStates)(
  'a buyer may withdraw from an order that is %s only while the shop accepts it',
  (standing) => {
    const paidAt = new Date('2026-11-03T10:00:00Z');
    expect(mayWithdraw({ standing, paidAt }, new Date('2026-11-17T12:00:00Z'))).toBe(standing === 'underway');
    expect(mayWithdraw({ standing, paidAt }, new Date('2026-11-18T12:00:00Z'))).toBe(false);
    expect(mayWithdraw({ standing, paidAt: null }, paidAt)).toBe(false);
  },
);

test('the deadline in the mail is the last day on which the shop accepts a withdrawal, for every day of a year', () => {
  for (let at = Date.parse('2026-01-01T10:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += dayMs) {
    const concluded = new Date(at);
    const deadline = withdrawalDeadline(concluded);
    expect(isPastWithdrawalDeadline(concluded, deadline)).toBe(false);
    expect(isPastWithdrawalDeadline(concluded, new Date(deadline.getTime() + dayMs))).toBe(true);
  }
});
