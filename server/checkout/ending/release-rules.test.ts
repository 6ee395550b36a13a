import { expect, it } from 'vitest';
import { decideExpiredUse, type ExpiredUseAction } from './release-rules.ts';

type Order = Parameters<typeof decideExpiredUse>[0];

const order = (more: Partial<Order>): Order => ({
  state: 'pending',
  payment_record_state: 'open',
  payment_refunded: false,
  discount_code: 'HOLA5',
  pending_revision: null,
  ...more,
});

it.each<[ExpiredUseAction, Partial<Order>]>([
  ['ask', { payment_record_state: 'open' }],
  ['release', { payment_record_state: 'open', discount_code: null }],
  ['reprice', { payment_record_state: 'creating' }],
  ['release', { payment_record_state: 'creating', state: 'cancelled' }],
  ['keep', { payment_record_state: 'processing' }],
  ['release', { payment_record_state: 'canceled' }],
  ['keep', { payment_record_state: 'succeeded' }],
  ['release', { payment_record_state: 'succeeded', payment_refunded: true }],
])('the release rule returns for an expired reservation %s when the order has %j', (verdict, more) => {
  expect(decideExpiredUse(order(more))).toBe(verdict);
});

it('the release rule returns `ask` while a pending change may still apply the code at the processor', () => {
  const pending = { discount: { codeId: 1, code: 'HOLA5', cents: 50 } } as Order['pending_revision'];
  expect(decideExpiredUse(order({ discount_code: null, pending_revision: pending }))).toBe('ask');
});
