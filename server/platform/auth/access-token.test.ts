import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { accessToken, readAccessToken } from './access-token.ts';

const orderId = '019a0000-0000-7000-8000-000000000001' as OrderId;
const other = '019a0000-0000-7000-8000-000000000002' as OrderId;

test('readAccessToken returns the order id of its own token', () => {
  expect(readAccessToken(['key'], accessToken('key', orderId))).toBe(orderId);
});

test('readAccessToken accepts a token after a key rotation while the old key is configured', () => {
  const sent = accessToken('old', orderId);
  expect(readAccessToken(['new', 'old'], sent)).toBe(orderId);
  expect(readAccessToken(['new'], sent)).toBeUndefined();
});

test('readAccessToken rejects every changed token and any other text', () => {
  const token = accessToken('key', orderId);
  // The first 21 characters depend only on the id, the last 32 only on the proof.
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
