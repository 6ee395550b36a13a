import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineItemId, PaymentId } from '#contracts/kit/ids.ts';
import {
  type RefundableLine,
  type RefundableOrder,
  refundableOf,
  refundableOfTarget,
  refundShares,
  spreadRefund,
} from './spread-rules.ts';

const payment = (id: string, leftCents: number, disputed = false) => ({
  id: id as PaymentId,
  leftCents,
  disputed,
});
const line = (id: string, leftCents: number, more: Partial<RefundableLine> = {}): RefundableLine => ({
  ...{ id: id as LineItemId, leftCents, priceCents: leftCents, shares: null, takenOfPosts: {} },
  ...more,
});

describe('split of a refund', () => {
  it('the split of a refund divides over the lines by the rest of each, to the cent', () => {
    const order = { payments: [payment('p', 1000)], lines: [line('a', 333), line('b', 667)] };
    expect(spreadRefund(order, 100)).toEqual([
      { paymentId: 'p', lineItemId: 'a', amountCents: 33 },
      { paymentId: 'p', lineItemId: 'b', amountCents: 67 },
    ]);
  });

  it('the split of a refund first takes the surplus over the lines, from the latest payment', () => {
    const twice = { payments: [payment('first', 999), payment('second', 999)], lines: [line('a', 999)] };
    expect(spreadRefund(twice, 999)).toEqual([{ paymentId: 'second', lineItemId: null, amountCents: 999 }]);
    expect(spreadRefund(twice, 1200)).toEqual([
      { paymentId: 'second', lineItemId: null, amountCents: 999 },
      { paymentId: 'first', lineItemId: 'a', amountCents: 201 },
    ]);
  });

  it('the split of a refund takes amounts of lines from the payment that paid the order', () => {
    const twice = { payments: [payment('first', 999), payment('second', 999)], lines: [line('a', 999)] };
    expect(spreadRefund(twice, 400, { lineItemId: 'a' as LineItemId })).toEqual([
      { paymentId: 'first', lineItemId: 'a', amountCents: 400 },
    ]);
  });

  it('the split of a refund takes at most the rest of one line or post, whatever the rest of the order', () => {
    const posts = line('b', 800, { priceCents: 1000, shares: [50, 50], takenOfPosts: { 0: 150 } });
    const order = { payments: [payment('p', 2000)], lines: [line('a', 999), posts] };
    const b = 'b' as LineItemId;
    expect(refundableOfTarget(order, { lineItemId: b })).toBe(800);
    expect([0, 1, 2].map((position) => refundableOfTarget(order, { lineItemId: b, position }))).toEqual([
      350,
      500,
      undefined,
    ]);
    expect(refundableOfTarget(order, { lineItemId: 'a' as LineItemId, position: 0 })).toBeUndefined();
    expect(refundableOfTarget(order, { lineItemId: 'c' as LineItemId })).toBeUndefined();
    const poor = { ...order, payments: [payment('p', 120)] };
    expect(refundableOfTarget(poor, { lineItemId: b, position: 1 })).toBe(120);
    expect(spreadRefund(order, 350, { lineItemId: b, position: 0 })).toEqual([
      { paymentId: 'p', lineItemId: 'b', amountCents: 350 },
    ]);
  });

  it('the split of a refund skips a disputed payment', () => {
    const order = { payments: [payment('p', 999), payment('q', 999, true)], lines: [line('a', 999)] };
    expect(refundableOf(order)).toBe(999);
    expect(spreadRefund(order, 10)).toEqual([{ paymentId: 'p', lineItemId: null, amountCents: 10 }]);
  });

  it('the split of a refund sums to the requested amount and exceeds neither lines nor payments', () => {
    const cents = fc.integer({ min: 0, max: 50_000 });
    const orders = fc.record({
      payments: fc
        .array(fc.tuple(cents, fc.boolean()), { minLength: 1, maxLength: 3 })
        .map((all) => all.map(([left, disputed], at) => payment(`p${at}`, left, disputed))),
      lines: fc
        .array(cents, { minLength: 1, maxLength: 5 })
        .map((all) => all.map((left, at) => line(`l${at}`, left))),
    }) satisfies fc.Arbitrary<RefundableOrder>;
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (order, share) => {
        const amount = Math.floor(refundableOf(order) * share);
        const parts = spreadRefund(order, amount);
        expect(parts.reduce((all, part) => all + part.amountCents, 0)).toBe(amount);
        for (const { id, leftCents, disputed } of order.payments) {
          const taken = parts.filter((part) => part.paymentId === id);
          const from = taken.reduce((all, part) => all + part.amountCents, 0);
          expect(from).toBeLessThanOrEqual(disputed ? 0 : leftCents);
        }
        for (const { id, leftCents } of order.lines) {
          const taken = parts.filter((part) => part.lineItemId === id);
          expect(taken.reduce((all, part) => all + part.amountCents, 0)).toBeLessThanOrEqual(leftCents);
        }
        expect(spreadRefund(order, amount)).toEqual(parts);
      }),
    );
  });
});

describe('refundable shares of an order', () => {
  const part = (lineItemId: string, more: object = {}) => ({
    fulfilmentId: `f-${lineItemId}`,
    link: 'https://www.instagram.com/someone/',
    lineItemId: lineItemId as LineItemId,
    position: 0,
    paidCents: 1000,
    quantity: 100,
    delivered: 0,
    ...more,
  });

  it('the refundable shares of an order contain the full rest and the price of undelivered units', () => {
    const order = { payments: [payment('p', 1000)], lines: [line('a', 1000)] };
    expect(refundShares(order, [part('a', { delivered: 67 })])).toEqual({
      allCents: 1000,
      undeliveredCents: 330,
      parts: [],
    });
  });

  it('the refundable shares of an order exclude refunds that are done or on their way', () => {
    const order = { payments: [payment('p', 700)], lines: [line('a', 700, { priceCents: 1000 })] };
    expect(refundShares(order, [part('a', { delivered: 60 })])).toMatchObject({
      allCents: 700,
      undeliveredCents: 100,
    });
  });

  it('the refundable shares of an order are empty during a dispute', () => {
    const order = { payments: [payment('p', 2000, true)], lines: [line('a', 1000), line('b', 1000)] };
    expect(refundShares(order, [part('a'), part('b')])).toEqual({
      allCents: 0,
      undeliveredCents: 0,
      parts: [],
    });
  });

  it('the refundable shares of an order list each of several parts, posts by position', () => {
    const posts = line('b', 800, { priceCents: 1000, shares: [50, 50], takenOfPosts: { 0: 200 } });
    const order = { payments: [payment('p', 1800)], lines: [line('a', 1000), posts] };
    const second = part('b', { position: 1, fulfilmentId: 'second', paidCents: 500 });
    const { parts } = refundShares(order, [part('a'), part('b', { paidCents: 500 }), second]);
    expect(parts).toMatchObject([
      { fulfilmentId: 'f-a', lineItemId: 'a', cents: 1000 },
      { fulfilmentId: 'f-b', position: 0, cents: 300 },
      { fulfilmentId: 'second', position: 1, cents: 500 },
    ]);
    expect(parts[0]).not.toHaveProperty('position');
  });
});
