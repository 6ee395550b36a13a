import { expect, it } from 'vitest';
import { checkTls, judgeValidity } from './check-tls.ts';

const now = new Date('2026-11-22T12:00:00Z');

it.each([
  ['2027-01-20T00:00:00Z', null],
  ['2026-12-01T00:00:00Z', 'the certificate ends on 2026-12-01, in 8 days'],
  ['2026-11-21T00:00:00Z', 'the certificate ended on 2026-11-21'],
])('a certificate until %s: %s', (until, said) => expect(judgeValidity(new Date(until), now)).toBe(said));

it('says nothing of a host that cannot be asked', async () => {
  expect(await checkTls('http://127.0.0.1:1', now)).toBeNull();
  expect(await checkTls('https://127.0.0.1:1', now)).toBeNull();
});
