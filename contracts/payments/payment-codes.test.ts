import { expect, test } from 'vitest';
import { paymentCodeOf, paymentCodes } from './payment-codes.ts';

test('paymentCodeOf accepts a known code in any notation', () => {
  expect(paymentCodeOf('insufficient_funds')).toBe('insufficient_funds');
  expect(paymentCodeOf(' Card_Error ')).toBe('card_error');
  expect(new Set(paymentCodes).size).toBe(paymentCodes.length);
});

test.each(['lost_card', 'stolen_card', 'fraudulent'])(
  'the confidential code %s becomes a plain refusal',
  (code) => {
    expect(paymentCodeOf(code)).toBe('card_declined');
  },
);

test.each([
  null,
  '',
  'unknown',
  'llama_al_600123123',
  '<b>card_error</b>',
  'constructor',
  'card_error card_error',
  'x'.repeat(5000),
])('paymentCodeOf ignores %j', (text) => {
  expect(paymentCodeOf(text)).toBe('unknown');
});
