import { cardError, invalidRequest } from '../api/errors.ts';
import { readInteger, readText, requireParameter } from '../api/parameters.ts';
import { findCard, passesLuhn, type TestCard } from '../cards.ts';
import type { Form } from '../http/parse-form.ts';

export interface CheckedCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

function checkExpiry(form: Form, now: Date): { expMonth: number; expYear: number } {
  const expMonth = requireParameter(readInteger(form, 'exp_month'), 'card[exp_month]');
  const given = requireParameter(readInteger(form, 'exp_year'), 'card[exp_year]');
  const expYear = given < 100 ? 2000 + given : given;
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const year = now.getUTCFullYear();
  if (expYear < year || expYear > year + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (expYear === year && expMonth < now.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  return { expMonth, expYear };
}

/**
 * Validates a typed card. 402 with `incorrect_number`, `invalid_number`, `invalid_expiry_*` or `invalid_cvc`. Real card
 * numbers are declined with `test_mode_live_card` and never stored.
 */
export function checkCard(form: Form, now: Date): CheckedCard {
  const number = requireParameter(readText(form, 'number'), 'card[number]').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number))
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const expiry = checkExpiry(form, now);
  const cvc = readText(form, 'cvc');
  if (cvc && !/^\d{3,4}$/.test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const card = findCard(number);
  if (!card) throw liveCardRefused();
  return { card, ...expiry };
}

function liveCardRefused() {
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  const refusal = cardError('card_declined', message);
  refusal.body.decline_code = 'test_mode_live_card';
  return refusal;
}

/** Only cards are supported. Other types are refused. */
export function requireCardType(form: Form): void {
  const type = requireParameter(readText(form, 'type'), 'type');
  if (type !== 'card')
    throw invalidRequest('payment_method_unsupported_type', `The sandbox plays cards only, not ${type}.`, {
      param: 'type',
    });
}
