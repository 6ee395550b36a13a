import { expect, test } from 'vitest';
import { readRecoveryToken, recoveryToken } from './recover-checkout.ts';

const secret = 'a key that only tests use';
const id = '019aa2f0-1234-7000-8000-0123456789ab';
const other = '019aa2f0-1234-7000-8000-0123456789ac';

test('readRecoveryToken returns the id of a token', () => {
  expect(readRecoveryToken([secret], recoveryToken(secret, id))).toBe(id);
});

test('readRecoveryToken rejects a token signed with another key', () => {
  expect(readRecoveryToken([secret], recoveryToken('another key', id))).toBeUndefined();
});

test('readRecoveryToken accepts a token from before a key rotation', () => {
  expect(readRecoveryToken(['the new key', secret], recoveryToken(secret, id))).toBe(id);
});

test('readRecoveryToken rejects the signature of another checkout', () => {
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
])('readRecoveryToken rejects the malformed token %j', (token) => {
  expect(readRecoveryToken([secret], token)).toBeUndefined();
});
