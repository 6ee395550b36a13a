import { expect, test } from 'vitest';
import { paymentCodeOf, paymentCodes } from './payment-codes.ts';

test('a code that we know is taken, however it is written', () => {
  expect(paymentCodeOf('insufficient_funds')).toBe('insufficient_funds');
  expect(paymentCodeOf(' Card_Error ')).toBe('card_error');
  expect(new Set(paymentCodes).size).toBe(paymentCodes.length);
});

test.each(['lost_card', 'stolen_card', 'fraudulent'])('%s is nobody’s business: a plain refusal', (code) => {
  expect(paymentCodeOf(code)).toBe('card_declined');
});

test.each([
  null,
  '',
  'unknown',
  'llama_al_600123123',
  '<b>card_error</b>',
  'constructor',
  'card_error card_error',
  'x'.repeat(5000),
])('%j names nothing', (text) => {
  expect(paymentCodeOf(text)).toBe('unknown');
});
