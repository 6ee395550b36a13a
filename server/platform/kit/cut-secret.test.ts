import { expect, it } from 'vitest';
import { redactSecret } from './redact-secret.ts';

const secret = 'a+b/C.9d';

it.each([
  ['as it is', secret],
  ['in upper case', secret.toUpperCase()],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded in lower case', encodeURIComponent(secret).toLowerCase()],
  ['as base64', Buffer.from(secret).toString('base64')],
  ['as base64url', Buffer.from(secret).toString('base64url')],
])('redactSecret removes a repeated secret %s', (_how, echoed) => {
  expect(redactSecret(`{"error":"bad key ${echoed}"}`, secret)).toMatch(/^\{"error":"bad key •••=*"\}$/);
});

it('redactSecret keeps other texts, and the whole text for an empty secret', () => {
  expect(redactSecret('a+b/CX9d', secret)).toBe('a+b/CX9d');
  expect(redactSecret('text', '')).toBe('text');
});
