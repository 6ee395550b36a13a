import { expect, test } from 'vitest';
import { assessEvidence, type BalanceCheck, nextCheckInMs } from './evidence-rules.ts';

const balanceCheck = (balance: string, more: Partial<BalanceCheck> = {}): BalanceCheck => ({
  at: '2026-11-20T12:00:00.000Z',
  balance,
  alone: true,
  quiet: true,
  ...more,
});
const sent = { balanceBefore: '100.000000', expectedCharge: '1.320000' };
const threeChecks = (balance: string, more: Partial<BalanceCheck> = {}) => [
  balanceCheck(balance, more),
  balanceCheck(balance, more),
  balanceCheck(balance, more),
];

test('evidence has no verdict before the third reading', () => {
  expect(assessEvidence({ ...sent, checks: [] })).toBe('pending');
  expect(assessEvidence({ ...sent, checks: [balanceCheck('100'), balanceCheck('100')] })).toBe('pending');
});

test('evidence is certain only for an unchanged and undisturbed balance', () => {
  expect(assessEvidence({ ...sent, checks: threeChecks('100') })).toBe('certainly_not_placed');
  expect(assessEvidence({ ...sent, checks: threeChecks('100', { quiet: false }) })).toBe('not_placed');
  expect(assessEvidence({ ...sent, checks: threeChecks('100', { alone: false }) })).toBe('inconclusive');
});

test('evidence proves a placed order when the balance fell by the charge, also at a late reading', () => {
  expect(assessEvidence({ ...sent, checks: threeChecks('98.68') })).toBe('placed');
  expect(
    assessEvidence({ ...sent, checks: [balanceCheck('100'), balanceCheck('100'), balanceCheck('98.68')] }),
  ).toBe('placed');
});

test.each(['99.5', '97.36', '101', 'unreadable'])(
  'evidence is inconclusive for a balance of %s',
  (balance) => {
    expect(assessEvidence({ ...sent, checks: threeChecks(balance) })).toBe('inconclusive');
  },
);

test('evidence does not treat a refund before the last reading as proof that no order was placed', () => {
  const checks = [balanceCheck('98.68'), balanceCheck('98.68'), balanceCheck('100')];
  expect(assessEvidence({ ...sent, checks })).toBe('inconclusive');
});

test('evidence stays inconclusive for a charge too small to see in cents', () => {
  expect(assessEvidence({ ...sent, expectedCharge: '0.008000', checks: threeChecks('100') })).toBe(
    'inconclusive',
  );
});

test('evidence is missing without an earlier balance or a charge', () => {
  expect(assessEvidence({ ...sent, balanceBefore: null, checks: threeChecks('100') })).toBe('inconclusive');
  expect(assessEvidence({ ...sent, expectedCharge: null, checks: threeChecks('100') })).toBe('inconclusive');
});

test('the balance readings are scheduled 1, 3 and 10 minutes after the submission', () => {
  const sentAt = new Date('2026-11-20T12:00:00Z');
  const dueIn = (checksTaken: number, seconds: number) =>
    nextCheckInMs({ sentAt, checksTaken, now: new Date(sentAt.getTime() + seconds * 1000) });
  expect([dueIn(0, 0), dueIn(1, 60), dueIn(2, 180)]).toEqual([60_000, 120_000, 420_000]);
  expect(dueIn(0, 3600)).toBe(0);
  expect(dueIn(3, 600)).toBeNull();
});
