import { describe, expect, test } from 'vitest';
import { CallNotStarted } from '../transport/gate.ts';
import { AddressRefusedError, mayHaveBeenSent, refusedAddress } from './smtp-refusal.ts';

const refusalOfResponse = (response: string, command = 'RCPT TO') =>
  refusedAddress(Object.assign(new Error('refused'), { command, response })) !== undefined;

test.each([
  '550 5.1.1 <ana@example.test>: Recipient address rejected: User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '553 5.1.3 Invalid address',
  '550 5.1.6 Recipient has moved',
  '556 5.1.10 Domain does not accept mail',
  '550 5.1.2 Host unknown',
  // Exchange Online: learn.microsoft.com, "NDR error codes", 5.4.1.
  '550 5.4.1 Recipient address rejected: Access denied. [DB5EUR01FT012.eop-EUR01.prod.protection.outlook.com]',
  '550-5.4.1 Recipient address rejected: Access denied',
  // Gmail: support.google.com/a/answer/3726730.
  '550 5.2.1 The email account that you tried to reach is disabled.',
  '550-5.2.1 The email account that you tried to reach is inactive.',
  // Outlook.com: sendersupport.olc.protection.outlook.com.
  '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
])('refusedAddress blames the address for %s', (response) => {
  expect(refusalOfResponse(response)).toBe(true);
});

test.each([
  ['a policy', '550 5.7.1 Message rejected by policy'],
  ['another policy', '554 5.7.26 Unauthenticated mail is prohibited'],
  ['our own address', '550 5.1.8 Sender address rejected'],
  ['our own address, too', '553 5.1.7 Bad sender'],
  ['a full mailbox', '552 5.2.2 Mailbox full'],
  ['nothing that tells', '550 Not accepted here'],
  ['for now alone', '450 4.1.1 Try again later'],
  ['a route that fails', '550 5.4.1 No answer from host'],
  ['a mailbox for others', '550 5.2.1 Mailbox cannot accept mail from your domain'],
  ['another code that begins alike', '550 5.1.11 Odd'],
])('refusedAddress does not blame the address for %s', (_, response) => {
  expect(refusalOfResponse(response)).toBe(false);
});

test('refusedAddress does not blame the address for a refusal after RCPT TO', () => {
  expect(refusalOfResponse('550 5.1.1 User unknown', 'DATA')).toBe(false);
  expect(refusedAddress(undefined)).toBeUndefined();
  expect(refusedAddress(new Error('timeout'))).toBeUndefined();
});

describe('failed mail', () => {
  const failed = (facts: object) => mayHaveBeenSent(Object.assign(new Error('failed'), facts));
  test.each([
    ['a refusal', { command: 'DATA', responseCode: 554 }],
    ['no connection', { command: 'CONN', code: 'ETIMEDOUT' }],
    ['no server', { code: 'ECONNREFUSED' }],
    ['no sign-in', { command: 'AUTH PLAIN', code: 'EAUTH' }],
    ['silence before its content', { command: 'RCPT TO', code: 'ETIMEDOUT' }],
  ])('a failed mail was not sent after %s', (_, facts) => expect(failed(facts)).toBe(false));
  test.each([
    ['silence after its content', { command: 'DATA', code: 'ETIMEDOUT' }],
    ['a connection that broke', { code: 'ESOCKET' }],
    ['a whole that took too long', {}],
  ])('a failed mail may have been sent after %s', (_, facts) => expect(failed(facts)).toBe(true));
  test('a failed mail was not sent when the gate was full or the address was refused', () => {
    expect(mayHaveBeenSent(new CallNotStarted('full'))).toBe(false);
    expect(mayHaveBeenSent(new AddressRefusedError('550 5.1.1'))).toBe(false);
  });
});
