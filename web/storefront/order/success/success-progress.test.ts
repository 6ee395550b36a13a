import { expect, test } from 'vitest';
import { tracking } from '#messages/es/tracking.ts';
import { formatPaidWith } from './success-band.tsx';

test.each([
  ['card', '9,99 € con tarjeta'],
  ['apple_pay', '9,99 € con Apple Pay'],
  ['google_pay', '9,99 € con Google Pay'],
  ['something_new', '9,99 €'],
  [null, '9,99 €'],
])('a payment by %s shows %s', (paymentMethod, said) => {
  expect(formatPaidWith({ paymentMethod }, '9,99 €', tracking.success)).toBe(said);
});
