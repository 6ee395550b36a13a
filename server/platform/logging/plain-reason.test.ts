import { expect, it } from 'vitest';
import { readableReason } from './plain-reason.ts';

it.each([
  ['the first line alone', new Error('no answer\n    at call (file.ts:1)'), 'Error: no answer'],
  ['no address', 'refused eva.lopez+1@example.com: full', 'refused …: full'],
  ['no names in quotes', 'no profile “marta.lopez” there', 'no profile “…” there'],
  ['the database’s own names', 'relation "orders" does not exist', 'relation "orders" does not exist'],
  ['no keys', 'rejected sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'rejected …'],
  ['no ids', 'no order 01998b5e-7a4c-7000-8000-1234567890ab', 'no order …'],
  ['no long numbers', 'card 4242 4242 4242 4242 refused', 'card … refused'],
  ['no addresses of services', 'GET https://panel.example/api?key=abc failed', 'GET … failed'],
  ['short figures', 'HTTP 503 after 3 attempts', 'HTTP 503 after 3 attempts'],
  ['no handles', 'unknown @marta.lopez', 'unknown …'],
  ['something', '', 'Error'],
])('plainReason keeps %s', (_what, error, reason) => {
  expect(readableReason(error)).toBe(reason);
});

it('plainReason limits the length of a reason', () => {
  expect(readableReason('very '.repeat(100))).toHaveLength(200);
});
