import { expect, test } from 'vitest';
import { readRecoveryToken, recoveryToken } from './recover-checkout.ts';

const secret = 'a key that only tests use';
const id = '019aa2f0-1234-7000-8000-0123456789ab';
const other = '019aa2f0-1234-7000-8000-0123456789ac';

test('a link names its checkout', () => {
  expect(readRecoveryToken([secret], recoveryToken(secret, id))).toBe(id);
});

test('a link of another key names none', () => {
  expect(readRecoveryToken([secret], recoveryToken('another key', id))).toBeUndefined();
});

test('a link from before a rotation of the key names its checkout', () => {
  expect(readRecoveryToken(['the new key', secret], recoveryToken(secret, id))).toBe(id);
});

test('the signature of one checkout opens no other', () => {
  const [mine, theirs] = [id, other].map((each) => Buffer.from(recoveryToken(secret, each), 'base64url'));
  const forged = Buffer.concat([theirs!.subarray(0, 16), mine!.subarray(16)]);
  expect(readRecoveryToken([secret], forged.toString('base64url'))).toBeUndefined();
});

test.each([
  '',
  'x',
  'c2luLW9yZGVu',
  recoveryToken(secret, id).slice(0, -2),
  `${recoveryToken(secret, id)}AAAA`,
])('what is no link (%j) names none', (token) => {
  expect(readRecoveryToken([secret], token)).toBeUndefined();
});
