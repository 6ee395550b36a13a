import { expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { paymentCodes } from '#contracts/payments/payment-codes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { paymentMessages } from '#messages/payment.ts';
import { failureMessage } from './payment-outcome.ts';

it('every payment code has a message in every language', () => {
  const wrong = locales.flatMap((locale) => {
    const { unknown } = paymentMessages[locale].failed;
    return paymentCodes
      .map((code) => ({ locale, code, ...failureMessage(code, checkoutMessages[locale], unknown) }))
      .filter(
        ({ code, title, text }) =>
          title === '' || text.length <= 10 || (text === unknown) !== (code === 'unknown'),
      );
  });
  expect(wrong).toEqual([]);
});

it('failureMessage uses the payment form’s messages for correctable failures', () => {
  const words = checkoutMessages.es;
  expect(failureMessage('expired_card', words, '')).toEqual({
    title: words.rejected.title,
    text: words.card.expired,
  });
  expect(failureMessage('do_not_honor', words, '')).toEqual(words.rejected);
  expect(failureMessage('authentication_required', words, '').text).toBe(words.failed.authentication);
  expect(failureMessage('api_connection_error', words, '').text).toBe(words.failed.connection);
});
