import { describe, expect, it } from 'vitest';
import { withdrawalDeadline } from '#contracts/checkout/withdrawal-period.ts';
import type { MailId } from '#contracts/kit/ids.ts';
import { mailerBudget, mailerGate } from '#server/platform/clients/transport/budgets.ts';
import { isPlainAddress, leaseSeconds, messageIdOf } from './rules.ts';

describe('isPlainAddress', () => {
  it.each(['marta@example.test', "o'neil+auge@sub.example.test", 'márta@ejemplo.test'])(
    'isPlainAddress accepts %s',
    (address) => {
      expect(isPlainAddress(address)).toBe(true);
    },
  );
  it.each([
    '',
    'marta',
    'a@b@c.test',
    'a@x.test, b@y.test',
    'a@x.test;b@y.test',
    'Marta <a@x.test>',
    '"a b"@x.test',
    'a@x.test\nBcc: b@y.test',
    'a@x.test (b)',
    'group:a@x.test',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@x.test`,
  ])('isPlainAddress rejects %s', (address) => {
    expect(isPlainAddress(address)).toBe(false);
  });
});

describe('messageIdOf', () => {
  it('messageIdOf contains the mail id and the shop’s host', () => {
    expect(messageIdOf('abc' as MailId, 'https://shop.example:8443')).toBe('<abc@shop.example>');
  });
});

describe('withdrawalDeadline', () => {
  it.each([
    ['2026-11-20T13:02:00Z', '2026-12-04'],
    // Already the next day in Madrid. The last day would be a Saturday.
    ['2026-11-20T23:30:00Z', '2026-12-07'],
    // Half past midnight in Madrid. Summer time ends within the period.
    ['2026-10-14T22:30:00Z', '2026-10-29'],
    // The last day would be Good Friday.
    ['2026-03-20T22:30:00Z', '2026-04-06'],
  ])('withdrawalDeadline of an order completed at %s returns %s', (concludedAt, deadline) => {
    expect(withdrawalDeadline(new Date(concludedAt)).toISOString().slice(0, 10)).toBe(deadline);
  });
});

it('the lease covers the wait for a connection and the whole sending budget', () => {
  expect(leaseSeconds * 1000).toBeGreaterThan(mailerGate.waitMs + mailerBudget.wholeMs);
});
