import { expect, it } from 'vitest';
import { threadOf, threadToken } from './answer-mail.ts';

const id = '019aa2f0-1234-7000-8000-0123456789ab';
const token = threadToken('a key', id);

it.each([
  ['the key that signed it', ['a key'], id],
  ['a newer key beside that one', ['a newer key', 'a key'], id],
  ['another key alone', ['a newer key'], undefined],
])('threadOf accepts or rejects %s', (_title, keys, expected) => {
  expect(threadOf(keys, token)).toBe(expected);
});
