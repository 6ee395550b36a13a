import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import type { SubmissionState } from '#contracts/orders/states.ts';
import { lowestIdAt } from './providers/services/lowest-id.ts';
import {
  expectedCharge,
  fulfilmentTransitions,
  nextSyncAt,
  refundableShare,
  resendAfterSeconds,
  sendingObstacle,
  staleSendingBefore,
  submissionTransitions,
} from './rules.ts';

test('the submission rule never returns a sent submission to sending', () => {
  const reach = (from: SubmissionState, seen = new Set<SubmissionState>()): Set<SubmissionState> => {
    for (const to of submissionTransitions[from]) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  const sent: SubmissionState[] = ['accepted', 'rejected', 'ambiguous', 'linked', 'not_placed', 'refunded'];
  for (const state of sent) {
    expect(reach(state).has('queued')).toBe(false);
    expect(reach(state).has('sending')).toBe(false);
  }
});

test('the submission rule never reopens a finished fulfilment', () => {
  for (const state of ['completed', 'partial', 'canceled', 'failed'] as const) {
    expect(fulfilmentTransitions[state]).toEqual([]);
  }
});

test.each([
  ['0.90', 1000, 900_000n],
  ['1.2', 1100, 1_320_000n],
  ['0.000001', 1, 1n],
  ['1.20', 10, 12_000n],
])('the submission rule computes the charge for %s × %i', (rate, quantity, micros) => {
  expect(expectedCharge(rate, quantity)).toBe(micros);
});

test('expectedCharge throws for an invalid rate', () => {
  expect(() => expectedCharge('free', 1)).toThrow('Not a rate');
});

test('the submission rule returns the obstacle to a submission', () => {
  const service = { retiredAt: null, active: true, min: 10, max: 100 };
  expect(sendingObstacle(service, 10)).toBeNull();
  expect(sendingObstacle(service, 100)).toBeNull();
  expect(sendingObstacle(service, 9)).toBe('quantity_below_minimum');
  expect(sendingObstacle(service, 101)).toBe('quantity_above_maximum');
  expect(sendingObstacle({ ...service, active: false }, 50)).toBe('service_inactive');
  expect(sendingObstacle({ ...service, retiredAt: new Date(0) }, 50)).toBe('provider_retired');
});

test('the submission rule limits the refundable share to the paid amount, and grows with the remaining units', () => {
  const line = fc.record({
    paidCents: fc.nat(100_000),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    remains: fc.integer({ min: -10, max: 2_000_000 }),
  });
  fc.assert(
    fc.property(line, (given) => {
      const share = refundableShare(given);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(given.paidCents);
      expect(refundableShare({ ...given, remains: given.remains + 1 })).toBeGreaterThanOrEqual(share);
    }),
  );
  expect(refundableShare({ paidCents: 999, quantity: 1000, remains: 0 })).toBe(0);
  expect(refundableShare({ paidCents: 999, quantity: 1000, remains: 5000 })).toBe(999);
  expect(refundableShare({ paidCents: 999, quantity: 1000, remains: 500 })).toBe(500);
});

test('the submission rule schedules the next poll for a sweep of the same period, and later for old orders', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const after = (days: number) => {
    const submittedAt = new Date(now.getTime() - days * dayMs);
    return (nextSyncAt({ submittedAt, now, syncSeconds: 600 }).getTime() - now.getTime()) / 1000;
  };
  expect([after(0), after(4), after(15)]).toEqual([540, 1620, 6480]);
});

test('the submission rule grows pauses up to ten minutes, but never below the requested one', () => {
  expect([1, 2, 3, 20].map((attempt) => resendAfterSeconds(attempt, 5))).toEqual([5, 10, 20, 600]);
  expect(resendAfterSeconds(1, 3600)).toBe(3600);
});

test('the submission rule treats an attempt as interrupted half a minute after the timeout', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(staleSendingBefore(now, 45_000).toISOString()).toBe('2026-11-20T11:58:45.000Z');
});

test('the submission rule returns the lowest id of a point in time', () => {
  expect(lowestIdAt(new Date(0x0192_3456_789a))).toBe('01923456-789a-7000-8000-000000000000');
});
