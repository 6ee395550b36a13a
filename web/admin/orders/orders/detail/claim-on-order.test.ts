import { expect, it } from 'vitest';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { claimOnOrder, isRefundable } from './claim-on-order.ts';

const orderWith = (...states: string[]) =>
  ({
    payments: [{ id: 'p', state: 'succeeded' }],
    disputes: states.map((state) => ({ paymentId: 'p', state })),
  }) as unknown as StaffOrder;

it.each([
  [[], null, true],
  [['warning_needs_response'], null, true],
  [['won'], null, true],
  [['needs_response'], 'disputed', false],
  [['lost', 'under_review'], 'disputed', false],
  [['lost'], 'lost', false],
  [['appeal_needs_response'], 'disputed', false],
  [['appeal_under_review'], 'disputed', false],
] as const)('with disputes %j the claim is %s, and isRefundable returns %s', (states, claim, refundable) => {
  const order = orderWith(...states);
  expect([claimOnOrder(order), isRefundable(order)]).toEqual([claim, refundable]);
});

it('a payment next to a disputed one can be refunded', () => {
  const order = orderWith('needs_response');
  expect(isRefundable({ ...order, payments: [...order.payments, { ...order.payments[0]!, id: 'q' }] })).toBe(
    true,
  );
});
