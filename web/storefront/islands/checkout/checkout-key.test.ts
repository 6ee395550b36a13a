import { expect, test } from 'vitest';
import type { RememberedCheckout } from '../shared/form-memory.ts';
import { checkoutFor } from './checkout-key.ts';

const now = 1_000_000;
const previous: RememberedCheckout = {
  idempotencyKey: 'first-key',
  fingerprint: '204|ana',
  startedAt: now - 60_000,
  paymentIntentId: 'pi_1',
};
const keyAfter = (change: Partial<RememberedCheckout>, fingerprint = '204|ana') =>
  checkoutFor({ fingerprint, previous: { ...previous, ...change }, now, freshKey: 'fresh-key' })
    .idempotencyKey;

test('the same order within five minutes keeps its key', () => {
  expect(keyAfter({})).toBe('first-key');
});

test('another order and an old one get a new key', () => {
  expect(keyAfter({}, '205|ana')).toBe('fresh-key');
  expect(keyAfter({ startedAt: now - 5 * 60_000 })).toBe('fresh-key');
});

test('the first checkout begins with a key of its own', () => {
  const checkout = checkoutFor({ fingerprint: '204|ana', previous: undefined, now, freshKey: 'fresh-key' });
  expect(checkout).toEqual({ idempotencyKey: 'fresh-key', fingerprint: '204|ana', startedAt: now });
});
