import { describe, expect, it, test } from 'vitest';
import {
  ledgerChange,
  missingRefundCents,
  rectifiedCents,
  refundableCents,
  refundTransitions,
} from './refund-rules.ts';

test('the refund rule limits refunds to the price of the line and the rest of the payment', () => {
  const line = { priceCents: 999, takenCents: 0, receivedCents: 999, paymentTakenCents: 0 };
  expect(refundableCents(line)).toBe(999);
  expect(refundableCents({ ...line, takenCents: 400, paymentTakenCents: 400 })).toBe(599);
  // Another line of the order was refunded from the same payment.
  expect(refundableCents({ ...line, receivedCents: 1500, paymentTakenCents: 1200 })).toBe(300);
  expect(refundableCents({ ...line, takenCents: 1200, paymentTakenCents: 1200 })).toBe(0);
});

test('the refund rule does not owe again what was refunded', () => {
  expect([missingRefundCents(500, 0), missingRefundCents(500, 200), missingRefundCents(500, 700)]).toEqual([
    500, 300, 0,
  ]);
});

describe('refunded sum', () => {
  it.each([
    ['requested', 'succeeded', 400],
    ['pending', 'succeeded', 400],
    ['succeeded', 'failed', -400],
    ['succeeded', 'succeeded', 0],
    ['requested', 'pending', 0],
    ['pending', 'failed', 0],
  ] as const)('the refunded sum changes from %s to %s by %i', (from, to, cents) => {
    expect(ledgerChange({ from, to, amountCents: 400 })).toBe(cents);
  });
});

test('the refund rule never reactivates a failed or cancelled refund', () => {
  expect([refundTransitions.failed, refundTransitions.canceled]).toEqual([[], []]);
});

test('the refund rule refunds the surplus over the price first, without reducing the sale', () => {
  const ledger = { receivedCents: 1200, orderCents: 1000 };
  expect(rectifiedCents({ ...ledger, beforeCents: 0, afterCents: 200 })).toBe(0);
  expect(rectifiedCents({ ...ledger, beforeCents: 100, afterCents: 500 })).toBe(300);
  expect(rectifiedCents({ ...ledger, beforeCents: 200, afterCents: 1200 })).toBe(1000);
  expect(rectifiedCents({ ...ledger, beforeCents: 500, afterCents: 100 })).toBe(-300);
});
