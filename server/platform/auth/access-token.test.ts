import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { accessToken, readAccessToken } from './access-token.ts';

const orderId = '019a0000-0000-7000-8000-000000000001' as OrderId;
const other = '019a0000-0000-7000-8000-000000000002' as OrderId;

test('a token opens its own order', () => {
  expect(readAccessToken(['key'], accessToken('key', orderId))).toBe(orderId);
});

test('a token outlives a rotation of keys as long as the old key is known', () => {
  const sent = accessToken('old', orderId);
  expect(readAccessToken(['new', 'old'], sent)).toBe(orderId);
  expect(readAccessToken(['new'], sent)).toBeUndefined();
});

test('nothing but a token opens an order', () => {
  const token = accessToken('key', orderId);
  // The first 21 characters depend only on the id, and the last 32 only on the proof.
  const withOtherId = accessToken('key', other).slice(0, 22) + token.slice(22);
  const changed = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
  );
  for (const text of [
    '',
    orderId,
    orderId.replaceAll('-', ''),
    withOtherId,
    `${token}A`,
    token.slice(1),
    ...changed,
  ])
    expect(readAccessToken(['key'], text), text).toBeUndefined();
});
