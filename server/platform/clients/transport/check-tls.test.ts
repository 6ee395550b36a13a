import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { createCertificates } from '#sandbox/agency/make-certificates.ts';
import { certificateDays, checkTls, describeExpiry } from './check-tls.ts';

const now = new Date('2026-11-22T12:00:00Z');

it.each([
  ['2027-01-20T00:00:00Z', null],
  ['2026-12-01T00:00:00Z', 'the certificate ends on 2026-12-01, in 8 days'],
  ['2026-11-21T00:00:00Z', 'the certificate ended on 2026-11-21'],
])('checkTls judges a certificate valid until %s: %s', (until, said) =>
  expect(describeExpiry(new Date(until), now)).toBe(said),
);

it('checkTls returns null for an unreachable host', async () => {
  expect(await checkTls('http://127.0.0.1:1', now)).toBeNull();
  expect(await checkTls('https://127.0.0.1:1', now)).toBeNull();
});

it('checkTls reports a certificate that browsers refuse and keeps its days for the metrics', async () => {
  const { server: own } = createCertificates({ name: 'Shop', taxId: 'B00000000' });
  const server = createServer({ cert: own.certificate, key: own.key }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = new Date();
  expect(certificateDays(address, at)).toBeNull();
  expect(await checkTls(address, at)).toMatch(/^browsers refuse the certificate \(\w+\)$/);
  expect(certificateDays(address, at)).toBeGreaterThan(14);
});
