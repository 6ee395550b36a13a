import { expect, test } from 'vitest';
import { readReport, type SignedReport, signReport, verifyReport } from './mail-reports.ts';

const secret = 'whsec_YSBrZXkgdGhhdCBvbmx5IHRlc3RzIHVzZQ==';
const now = new Date('2026-11-22T12:00:00Z');
const timestamp = String(now.getTime() / 1000);

function signTestReport(more: Partial<SignedReport> = {}, by = secret): SignedReport {
  const report = { id: 'msg_1', timestamp, rawBody: Buffer.from('{"type":"x"}'), ...more };
  return { ...report, signature: more.signature ?? signReport(by, report) };
}
const prove =
  (report: SignedReport, secrets = [secret]) =>
  () =>
    verifyReport(report, { secrets, now });

test('verifyReport accepts a recent report signed with either of two secrets', () => {
  expect(prove(signTestReport())).not.toThrow();
  expect(prove(signTestReport({ signature: `v1,AAAA ${signTestReport().signature}` }))).not.toThrow();
  expect(prove(signTestReport({}, 'the older secret'), [secret, 'the older secret'])).not.toThrow();
});

test('signReport signs like the public standard', () => {
  // Example from the libraries of standardwebhooks.com.
  const report = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    rawBody: Buffer.from('{"test": 2432232314}'),
  };
  expect(signReport('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', report)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

const seconds = (apart: number) => String(now.getTime() / 1000 + apart);
test.each<[string, SignedReport]>([
  ['of another key', signTestReport({}, 'another key')],
  ['with another body', { ...signTestReport(), rawBody: Buffer.from('{"type":"y"}') }],
  ['with another id', { ...signTestReport(), id: 'msg_2' }],
  ['with another time', { ...signTestReport(), timestamp: seconds(1) }],
  ['of ten minutes ago', signTestReport({ timestamp: seconds(-600) })],
  ['of ten minutes from now', signTestReport({ timestamp: seconds(600) })],
  ['without a time', signTestReport({ timestamp: 'now' })],
  ['without a signature', signTestReport({ signature: '' })],
  ['with an endless id', signTestReport({ id: 'x'.repeat(101) })],
])('verifyReport rejects a report %s', (_, report) => {
  expect(prove(report)).toThrow();
});

const event = (type: string, data: object) => Buffer.from(JSON.stringify({ type, data }));
const bounceEvent = (type: string) => ({
  to: ['a@example.com'],
  bounce: { type, message: '550 5.1.1 no such user' },
});

test('readReport returns recipients, mail and reason of a bounce', () => {
  const headers = [{ name: 'Message-Id', value: '<1@shop>' }];
  expect(readReport(event('email.bounced', { ...bounceEvent('Permanent'), headers }))).toEqual({
    kind: 'bounce',
    recipients: ['a@example.com'],
    messageId: '<1@shop>',
    detail: '550 5.1.1 no such user',
  });
  expect(
    readReport(event('email.complained', { to: 'a@example.com', message_id: '<2@shop>' })),
  ).toMatchObject({
    kind: 'complaint',
    recipients: ['a@example.com'],
    messageId: '<2@shop>',
  });
});

test.each([
  ['that may pass', event('email.bounced', bounceEvent('Transient'))],
  ['of unknown weight', event('email.bounced', { to: ['a@example.com'] })],
  ['of something else', event('email.delivered', { to: ['a@example.com'] })],
])('readReport ignores a report %s', (_, body) => {
  expect(readReport(body)).toBeUndefined();
});

test.each(['', 'null', '[]', '{"type":1}'])('readReport throws for the malformed report %j', (text) => {
  expect(() => readReport(Buffer.from(text))).toThrow();
});

test.each([
  ['Ana <ana@example.test>', ['ana@example.test']],
  ['"Pérez, Ana" <ana@example.test>', ['ana@example.test']],
  ['<ana@example.test>', ['ana@example.test']],
  ['ana@example.test, Luis <luis@example.test>', ['ana@example.test', 'luis@example.test']],
  [
    ['Ana <ana@example.test>', 'luis@example.test'],
    ['ana@example.test', 'luis@example.test'],
  ],
])('the mail report reads the header value %j as the recipients %j', (to, recipients) => {
  const body = { type: 'email.bounced', data: { to, bounce: { type: 'Permanent' } } };
  expect(readReport(Buffer.from(JSON.stringify(body)))?.recipients).toEqual(recipients);
});
