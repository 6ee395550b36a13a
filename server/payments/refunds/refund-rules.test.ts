import { describe, expect, it, test } from 'vitest';
import {
  ledgerChange,
  rectifiedCents,
  refundableCents,
  refundTransitions,
  stillOwedCents,
} from './refund-rules.ts';

test('what may still go back is bounded by the line and by what the payment holds', () => {
  const line = { priceCents: 999, takenCents: 0, receivedCents: 999, paymentTakenCents: 0 };
  expect(refundableCents(line)).toBe(999);
  expect(refundableCents({ ...line, takenCents: 400, paymentTakenCents: 400 })).toBe(599);
  // Another line of the order was refunded from the same payment.
  expect(refundableCents({ ...line, receivedCents: 1500, paymentTakenCents: 1200 })).toBe(300);
  expect(refundableCents({ ...line, takenCents: 1200, paymentTakenCents: 1200 })).toBe(0);
});

test('what has gone back is not owed again', () => {
  expect([stillOwedCents(500, 0), stillOwedCents(500, 200), stillOwedCents(500, 700)]).toEqual([500, 300, 0]);
});

describe('the ledger', () => {
  it.each([
    ['requested', 'succeeded', 400],
    ['pending', 'succeeded', 400],
    ['succeeded', 'failed', -400],
    ['succeeded', 'succeeded', 0],
    ['requested', 'pending', 0],
    ['pending', 'failed', 0],
  ] as const)('on the way from %s to %s moves by %i', (from, to, cents) => {
    expect(ledgerChange({ from, to, amountCents: 400 })).toBe(cents);
  });
});

test('a refund that failed or was cancelled comes back to life by nothing', () => {
  expect([refundTransitions.failed, refundTransitions.canceled]).toEqual([[], []]);
});

test('what came beyond the price goes back first, and takes nothing back of the sale', () => {
  const ledger = { receivedCents: 1200, orderCents: 1000 };
  expect(rectifiedCents({ ...ledger, beforeCents: 0, afterCents: 200 })).toBe(0);
  expect(rectifiedCents({ ...ledger, beforeCents: 100, afterCents: 500 })).toBe(300);
  expect(rectifiedCents({ ...ledger, beforeCents: 200, afterCents: 1200 })).toBe(1000);
  expect(rectifiedCents({ ...ledger, beforeCents: 500, afterCents: 100 })).toBe(-300);
});
