import type { StripeError } from '@stripe/stripe-js';
import type { Checkout } from '#messages/es/checkout.ts';
import type { Notice } from './notice.tsx';

type CardProblem = keyof Checkout['card'];

/** Codes that name something the buyer can mend. Reasons such as lost or stolen stay a plain refusal. */
const cardProblems: Record<string, CardProblem> = {
  insufficient_funds: 'insufficientFunds',
  incorrect_cvc: 'incorrectCvc',
  invalid_cvc: 'incorrectCvc',
  expired_card: 'expired',
  processing_error: 'processing',
  incorrect_number: 'incorrectNumber',
  invalid_number: 'incorrectNumber',
};

const authenticationCodes = ['payment_intent_authentication_failure', 'authentication_required'];

type ErrorFacts = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>;

function byType({ type, message }: ErrorFacts, failed: Checkout['failed']): string {
  switch (type) {
    case 'card_error':
    case 'validation_error':
      return message || failed.card;
    case 'authentication_error':
      return failed.authentication;
    case 'rate_limit_error':
      return failed.rateLimit;
    case 'invalid_request_error':
    case 'idempotency_error':
      return failed.invalidRequest;
    case 'api_connection_error':
      return failed.connection;
    case 'api_error':
      return failed.service;
    default:
      return failed.other;
  }
}

/** What to tell the buyer about a refused payment (text 1, section 8). Trying again never charges twice. */
export function paymentNotice(error: ErrorFacts, words: Checkout): Notice {
  const more = words.untouched;
  const codes = [error.decline_code, error.code];
  const problem = codes.map((code) => code && cardProblems[code]).find(Boolean);
  if (problem)
    return { tone: 'bad', title: words.rejected.title, text: words.card[problem as CardProblem], more };
  if (codes.some((code) => code && authenticationCodes.includes(code))) {
    return { tone: 'bad', title: words.failed.title, text: words.failed.authentication, more };
  }
  if (error.code === 'card_declined') return { tone: 'bad', ...words.rejected, more };
  return { tone: 'bad', title: words.failed.title, text: byType(error, words.failed), more };
}
