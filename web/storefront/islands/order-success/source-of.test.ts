import { expect, it } from 'vitest';
import { readArrival } from './find-order.ts';
import { sourceOf } from './source-of.ts';

const arrive = (query: string) => readArrival(new URL(`https://shop.example/es/order-success?${query}`));

it.each([
  ['card', 'status=success', 'inline_checkout_card'],
  [null, 'status=success', 'inline_checkout_card'],
  ['apple_pay', 'status=applepay', 'apple_pay'],
  ['apple_pay', 'status=applepay-fallback', 'apple_pay_fallback'],
  ['google_pay', '', 'google_pay'],
])('names %s, arrived with %j, %s', (paymentMethod, query, source) => {
  expect(sourceOf({ paymentMethod }, arrive(query))).toBe(source);
});
