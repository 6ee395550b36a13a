import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { paymentCodes } from '#contracts/payments/payment-codes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { paymentMessages } from '#messages/payment.ts';
import { failureSentence } from './failure-sentence.ts';

describe.each(locales)('in %s', (locale) => {
  const words = checkoutMessages[locale];
  const { unknown } = paymentMessages[locale].failed;

  it.each(paymentCodes)('%s has a sentence of our own', (code) => {
    const { title, text } = failureSentence(code, words, unknown);
    expect(title).not.toBe('');
    expect(text === unknown).toBe(code === 'unknown');
    expect(text.length).toBeGreaterThan(10);
  });
});

it('says what can be mended, in the words of the payment form', () => {
  const words = checkoutMessages.es;
  expect(failureSentence('expired_card', words, '')).toEqual({
    title: words.rejected.title,
    text: words.card.expired,
  });
  expect(failureSentence('do_not_honor', words, '')).toEqual(words.rejected);
  expect(failureSentence('authentication_required', words, '').text).toBe(words.failed.authentication);
  expect(failureSentence('api_connection_error', words, '').text).toBe(words.failed.connection);
});
