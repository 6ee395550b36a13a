import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { errorTypeOf, type PaymentCode, unknownCode } from '#contracts/payments/payment-codes.ts';
import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';

export type ErrorFacts = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>;

export interface MessageText {
  title: string;
  text: string;
}

type CardProblem = keyof PaymentErrorsTexts['card'];

/** Codes of problems the buyer can correct. */
const cardProblems: Record<string, CardProblem> = {
  insufficient_funds: 'insufficientFunds',
  incorrect_cvc: 'incorrectCvc',
  invalid_cvc: 'incorrectCvc',
  expired_card: 'expired',
  invalid_expiry_month: 'incorrectDate',
  invalid_expiry_year: 'incorrectDate',
  invalid_expiry_month_past: 'incorrectDate',
  invalid_expiry_year_past: 'incorrectDate',
  processing_error: 'processing',
  try_again_later: 'processing',
  reenter_transaction: 'processing',
  issuer_not_available: 'processing',
  approve_with_id: 'processing',
  incorrect_number: 'incorrectNumber',
  invalid_number: 'incorrectNumber',
};

const authenticationCodes = [
  'payment_intent_authentication_failure',
  'authentication_required',
  'authentication_not_handled',
];

/** Returns whether fields in the processor's frame are incomplete. The frame marks them. */
const isIncomplete = ({ type, code }: ErrorFacts) =>
  type === 'validation_error' && /^incomplete/.test(code ?? '');

function byType({ type, message }: ErrorFacts, failed: PaymentErrorsTexts['failed']): string {
  switch (type) {
    case 'card_error':
    case 'validation_error':
      return message || failed.card;
    case 'authentication_error':
      return failed.authentication;
    case 'rate_limit_error':
      return failed.rateLimit;
    case 'invalid_request_error':
      return failed.invalidRequest;
    case 'api_connection_error':
      return failed.connection;
    case 'api_error':
      return failed.service;
    default:
      return failed.other;
  }
}

/**
 * Returns the message for a failed payment from type, code and decline code (text 1, section 8). Confidential reasons
 * (lost, stolen, fraudulent, …) use the generic message.
 */
export function paymentErrorMessage(error: ErrorFacts, words: PaymentErrorsTexts): MessageText {
  const { code, decline_code } = error;
  if (isIncomplete(error)) return words.incomplete;
  // The decline code is more specific than the code.
  const codes = [decline_code, code].filter((known) => known !== undefined);
  const problem = codes.map((known) => cardProblems[known]).find((known) => known !== undefined);
  if (problem) {
    const { title } = error.type === 'validation_error' ? words.failed : words.rejected;
    return { title, text: words.card[problem] };
  }
  if (codes.some((known) => authenticationCodes.includes(known))) {
    return { title: words.failed.title, text: words.failed.authentication };
  }
  if (code === 'card_declined' || decline_code) return words.rejected;
  return { title: words.failed.title, text: byType(error, words.failed) };
}

/** Returns the message for a code of the shop. `unknown` is the text without a known code. */
export function failureMessage(code: PaymentCode, words: PaymentErrorsTexts, unknown: string): MessageText {
  if (code === unknownCode) return { title: words.failed.title, text: unknown };
  const type = errorTypeOf(code);
  if (type) return paymentErrorMessage({ type }, words);
  return paymentErrorMessage({ type: 'card_error', code, decline_code: code }, words);
}

/** Outcome of a payment. `untouched` guarantees that nothing was charged. */
export type Outcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'processing'; paymentIntentId: string }
  | { kind: 'cancelled' }
  | { kind: 'problem'; sentence: MessageText; untouched: boolean };

export interface OutcomeContext {
  stripe: Stripe;
  clientSecret: string;
  words: PaymentErrorsTexts;
}

export type IntentState = Pick<PaymentIntent, 'id' | 'status'>;

export const problemOutcome = (sentence: MessageText, untouched = true): Outcome => ({
  kind: 'problem',
  sentence,
  untouched,
});

/** Returns the outcome that a status proves, except for a plain failure. */
export function outcomeOfStatus(intent: IntentState | undefined): Outcome | undefined {
  switch (intent?.status) {
    case 'succeeded':
      return { kind: 'paid', paymentIntentId: intent.id };
    case 'processing':
      return { kind: 'processing', paymentIntentId: intent.id };
    case 'canceled':
      return { kind: 'cancelled' };
    default:
      return undefined;
  }
}

/** Statuses in which no money has moved. Other statuses are certain only when final. */
const untouchedStates: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
export const isUntouched = (intent: IntentState | undefined): boolean =>
  intent !== undefined && untouchedStates.includes(intent.status);

/** Errors after which the outcome is unknown until the intent is read again. */
const isUncertain = ({ type, code }: StripeError): boolean =>
  code === 'payment_intent_unexpected_state' ||
  ['api_connection_error', 'api_error', 'idempotency_error'].includes(type) ||
  code === 'lock_timeout';

export async function readIntent(stripe: Stripe, clientSecret: string): Promise<IntentState | undefined> {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  } catch {
    return undefined;
  }
}

/** Returns the outcome of a final intent. `undefined` while payable or unreachable. */
export const readOutcome = async (stripe: Stripe, clientSecret: string): Promise<Outcome | undefined> =>
  outcomeOfStatus(await readIntent(stripe, clientSecret));

/** Reads the intent again. Its status overrides the error. */
export async function recheckIntent(asked: OutcomeContext, sentence: MessageText): Promise<Outcome> {
  const intent = await readIntent(asked.stripe, asked.clientSecret);
  if (!intent) return problemOutcome(asked.words.unsure, false);
  return outcomeOfStatus(intent) ?? problemOutcome(sentence, isUntouched(intent));
}

/** Returns the outcome after a processor error. An already paid intent is a success. */
export async function outcomeOfError(error: StripeError, asked: OutcomeContext): Promise<Outcome> {
  const settled = outcomeOfStatus(error.payment_intent);
  if (settled) return settled;
  const sentence = paymentErrorMessage(error, asked.words);
  return isUncertain(error) ? recheckIntent(asked, sentence) : problemOutcome(sentence);
}
