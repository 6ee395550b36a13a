import { expect, test } from 'vitest';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { addressOf, unsubscribeToken } from './unsubscribe-token.ts';

const secrets = openSecretBox('a key that only tests use');
const token = unsubscribeToken(secrets, 'marta@example.com');

test('an unsubscribe token contains its address in unreadable form', () => {
  expect(addressOf(secrets, token)).toBe('marta@example.com');
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('marta');
});

test('an unsubscribe token can contain the longest valid address', () => {
  const label = 'a'.repeat(61);
  const longest = `${'m'.repeat(64)}@${label}.${label}.${'b'.repeat(60)}.es`;
  expect(addressOf(secrets, unsubscribeToken(secrets, longest))).toBe(longest);
});

const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
test.each([
  ['nothing', ''],
  ['a word', 'x'],
  ['a part', token.slice(0, -2)],
  ['a changed one', flipped],
  ['one of another key', unsubscribeToken(openSecretBox('another'), 'marta@example.com')],
  ['something else that is sealed', secrets.seal('marta@example.com').toString('base64url')],
  ['too much', 'A'.repeat(100_000)],
])('addressOf returns undefined for %s', (_, text) => {
  expect(addressOf(secrets, text)).toBeUndefined();
});
