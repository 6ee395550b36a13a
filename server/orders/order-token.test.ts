import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { orderToken, storedOrderToken, tokenHash } from './order-token.ts';

test('the order token accepts the link of an order after a key rotation while the old key is known', () => {
  const orderId = '019a0000-0000-7000-8000-000000000001' as OrderId;
  const sent = orderToken('old', 'review', orderId);
  const kept = { purpose: 'review', orderId, hash: tokenHash(sent) } as const;
  expect(storedOrderToken(['new', 'old'], kept)).toBe(sent);
  expect(storedOrderToken(['new'], kept)).toBeNull();
  expect(storedOrderToken(['new', 'old'], { ...kept, hash: null })).toBeNull();
});
