import { expect, test } from 'vitest';
import { locales } from '#contracts/locales.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { paymentNotice } from './payment-error.ts';

const words = checkoutMessages.es;
type Facts = Parameters<typeof paymentNotice>[0];
const textOf = (error: Facts) => paymentNotice(error, words).text;

test.each<[Facts, string]>([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, words.rejected.text],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    words.card.insufficientFunds,
  ],
  [{ type: 'card_error', code: 'incorrect_cvc' }, words.card.incorrectCvc],
  [{ type: 'card_error', code: 'expired_card', decline_code: 'expired_card' }, words.card.expired],
  [{ type: 'card_error', code: 'processing_error' }, words.card.processing],
  [{ type: 'card_error', code: 'incorrect_number' }, words.card.incorrectNumber],
  [{ type: 'card_error', code: 'other', message: 'Said by the bank' }, 'Said by the bank'],
  [{ type: 'card_error' }, words.failed.card],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    words.failed.authentication,
  ],
  [{ type: 'authentication_error' }, words.failed.authentication],
  [{ type: 'rate_limit_error' }, words.failed.rateLimit],
  [{ type: 'invalid_request_error' }, words.failed.invalidRequest],
  [{ type: 'api_connection_error' }, words.failed.connection],
  [{ type: 'api_error' }, words.failed.service],
])('%j is told as %j', (error, text) => {
  expect(textOf(error)).toBe(text);
});

test.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card'])('%s is never told', (decline_code) => {
  for (const locale of locales) {
    const notice = paymentNotice(
      { type: 'card_error', code: 'card_declined', decline_code, message: `reason: ${decline_code}` },
      checkoutMessages[locale],
    );
    expect(notice).toMatchObject(checkoutMessages[locale].rejected);
  }
});
