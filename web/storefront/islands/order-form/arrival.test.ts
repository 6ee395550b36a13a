import { expect, test } from 'vitest';
import { comesFromFailure } from './arrival.ts';

const origin = 'https://tienda.example';

test.each([
  ['the page about a failed payment', `${origin}/payment-failed?code=x`, 'navigate', true],
  ['the same in French', `${origin}/fr/payment-failed`, 'navigate', true],
  ['a reload after it', `${origin}/payment-failed`, 'reload', false],
  ['the way back', `${origin}/payment-failed`, 'back_forward', false],
  ['another page', `${origin}/es/ig`, 'navigate', false],
  ['another shop', 'https://otra.example/payment-failed', 'navigate', false],
  ['nowhere', '', 'navigate', false],
] as const)('who comes from %s', (_, referrer, type, answer) => {
  expect(comesFromFailure({ referrer, origin, type })).toBe(answer);
});
