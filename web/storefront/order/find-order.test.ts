import { expect, it, test } from 'vitest';
import { readArrival, sourceOf } from './find-order.ts';

const read = (path: string) => readArrival(new URL(path, 'https://shop.example'));

// Proves screens-7, states-16.
test('the order comes from the query or from the end of the path', () => {
  expect(read('/es/order-success?order=%20abc%20').accessToken).toBe('abc');
  expect(read('/order-success/abc').accessToken).toBe('abc');
  expect(read('/payment-success/abc?order=def').accessToken).toBe('def');
  expect(read('/es/order-success').accessToken).toBeUndefined();
});

test('the payment is known by either of its names', () => {
  expect(read('/order-success?payment_intent=pi_1').paymentIntentId).toBe('pi_1');
  expect(read('/order-success?payment=pi_2').paymentIntentId).toBe('pi_2');
});

test('what the checkout and the processor said', () => {
  expect(read('/order-success?order=a&status=processing')).toMatchObject({
    saidPaid: true,
    saidFailed: false,
  });
  expect(read('/order-success?order=a&redirect_status=failed')).toMatchObject({
    saidPaid: false,
    saidFailed: true,
  });
  expect(read('/order-success?order=a')).toMatchObject({ saidPaid: false, saidFailed: false });
});

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
