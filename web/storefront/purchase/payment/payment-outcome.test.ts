import { expect, test } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';
import { type ErrorFacts, paymentErrorMessage } from './payment-outcome.ts';

const said = 'Said by the bank';
const card = (code: string, decline_code?: string): ErrorFacts => ({
  type: 'card_error',
  code,
  ...(decline_code ? { decline_code } : {}),
  message: said,
});
const declinedCard = (decline_code: string) => card('card_declined', decline_code);
const wrongField = (code: string): ErrorFacts => ({ type: 'validation_error', code, message: said });

type Row = [ErrorFacts, (words: PaymentErrorsTexts) => string];

/** Messages of text 1, section 8, by type, then by code. */
const types: Row[] = [
  [{ type: 'card_error', message: said }, () => said],
  [{ type: 'card_error' }, (words) => words.failed.card],
  [{ type: 'validation_error', message: said }, () => said],
  [{ type: 'validation_error' }, (words) => words.failed.card],
  [{ type: 'authentication_error', message: said }, (words) => words.failed.authentication],
  [{ type: 'rate_limit_error', message: said }, (words) => words.failed.rateLimit],
  [{ type: 'invalid_request_error', message: said }, (words) => words.failed.invalidRequest],
  [{ type: 'idempotency_error', message: said }, (words) => words.failed.other],
  [{ type: 'api_connection_error', message: said }, (words) => words.failed.connection],
  [{ type: 'api_error', message: said }, (words) => words.failed.service],
  [{ type: 'a_type_of_tomorrow' as ErrorFacts['type'], message: said }, (words) => words.failed.other],
];

const codes: Row[] = [
  [card('card_declined'), (words) => words.rejected.text],
  [declinedCard('insufficient_funds'), (words) => words.card.insufficientFunds],
  [card('incorrect_cvc', 'incorrect_cvc'), (words) => words.card.incorrectCvc],
  [declinedCard('invalid_cvc'), (words) => words.card.incorrectCvc],
  [card('expired_card', 'expired_card'), (words) => words.card.expired],
  [declinedCard('expired_card'), (words) => words.card.expired],
  [declinedCard('invalid_expiry_month'), (words) => words.card.incorrectDate],
  [declinedCard('invalid_expiry_year'), (words) => words.card.incorrectDate],
  [card('processing_error', 'processing_error'), (words) => words.card.processing],
  [declinedCard('try_again_later'), (words) => words.card.processing],
  [declinedCard('reenter_transaction'), (words) => words.card.processing],
  [declinedCard('issuer_not_available'), (words) => words.card.processing],
  [declinedCard('approve_with_id'), (words) => words.card.processing],
  [card('incorrect_number', 'incorrect_number'), (words) => words.card.incorrectNumber],
  [declinedCard('authentication_required'), (words) => words.failed.authentication],
  [card('payment_intent_authentication_failure'), (words) => words.failed.authentication],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: said },
    (words) => words.failed.authentication,
  ],
  [wrongField('incomplete_number'), (words) => words.incomplete.text],
  [wrongField('incomplete_expiry'), (words) => words.incomplete.text],
  [wrongField('incomplete_cvc'), (words) => words.incomplete.text],
  [wrongField('invalid_number'), (words) => words.card.incorrectNumber],
  [wrongField('invalid_expiry_month'), (words) => words.card.incorrectDate],
  [wrongField('invalid_expiry_month_past'), (words) => words.card.incorrectDate],
  [wrongField('invalid_expiry_year_past'), (words) => words.card.incorrectDate],
  [card('a_code_of_tomorrow'), () => said],
];

/** Decline codes whose reason must not be shown (docs/protocols/card-processor.md). */
const silent = [
  ...['generic_decline', 'lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist'],
  ...['restricted_card', 'security_violation', 'do_not_honor', 'do_not_try_again', 'no_action_taken'],
  ...[
    'not_permitted',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'stop_payment_order',
  ],
  ...['transaction_not_allowed', 'call_issuer', 'card_not_supported', 'currency_not_supported'],
  ...[
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'duplicate_transaction',
    'invalid_account',
  ],
  ...['new_account_information_available', 'service_not_available', 'testmode_decline', 'invalid_amount'],
  ...['pin_try_exceeded', 'invalid_pin', 'offline_pin_required', 'online_or_offline_pin_required'],
];

test('each type and code of error has a message in every language', () => {
  const wrong = locales.flatMap((locale) => {
    const words = checkoutMessages[locale];
    return [...types, ...codes]
      .map(([error, expected]) => ({
        error,
        expected: expected(words),
        shown: paymentErrorMessage(error, words).text,
      }))
      .filter(({ expected, shown }) => shown !== expected)
      .map((row) => `${locale}: ${JSON.stringify(row)}`);
  });
  expect(wrong).toEqual([]);
});

test('refusals with a confidential reason have the generic message in every language', () => {
  const wrong = locales.flatMap((locale) => {
    const words = checkoutMessages[locale];
    return silent
      .map((code) => ({
        code,
        ...paymentErrorMessage({ ...declinedCard(code), message: `reason: ${code}` }, words),
      }))
      .filter(({ title, text }) => title !== words.rejected.title || text !== words.rejected.text)
      .map((row) => `${locale}: ${JSON.stringify(row)}`);
  });
  expect(wrong).toEqual([]);
});

test('a refusal is called a refusal, and a failure is not', () => {
  const words = checkoutMessages.es;
  expect(paymentErrorMessage(declinedCard('insufficient_funds'), words).title).toBe('Pago rechazado');
  expect(paymentErrorMessage({ type: 'api_error' }, words).title).toBe('Error en el pago');
  expect(paymentErrorMessage(wrongField('invalid_number'), words).title).toBe('Error en el pago');
  expect(paymentErrorMessage(wrongField('incomplete_cvc'), words).title).toBe('Información incompleta');
});
