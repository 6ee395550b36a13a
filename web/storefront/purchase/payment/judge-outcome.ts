import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import type { PaymentErrors } from '#messages/es/payment-errors.ts';

/** Holds the facts of a processor's error that decide what the buyer reads. */
export type ErrorFacts = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>;

export interface Sentence {
  title: string;
  text: string;
}

type CardProblem = keyof PaymentErrors['card'];

/** These codes name something the buyer can correct. */
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

/** Returns whether fields of the processor's frame are not filled in yet; the frame marks them itself. */
const isIncomplete = ({ type, code }: ErrorFacts) =>
  type === 'validation_error' && /^incomplete/.test(code ?? '');

function byType({ type, message }: ErrorFacts, failed: PaymentErrors['failed']): string {
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
 * Says what to tell the buyer about a failed payment: the one map from type, code and decline code (text 1, section
 * 8). A refusal whose reason is the bank's own affair (lost, stolen, fraudulent, …) stays a plain refusal.
 */
export function paymentSentence(error: ErrorFacts, words: PaymentErrors): Sentence {
  const { code, decline_code } = error;
  if (isIncomplete(error)) return words.incomplete;
  // A bank's reason comes before the processor's summary of it.
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

/** Says how a payment ended. With `untouched` it is certain that nothing was charged. */
export type Outcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'processing'; paymentIntentId: string }
  | { kind: 'cancelled' }
  | { kind: 'problem'; sentence: Sentence; untouched: boolean };

/** Is the intent in question, and the words to speak of it in. */
export interface Asked {
  stripe: Stripe;
  clientSecret: string;
  words: PaymentErrors;
}

export type IntentState = Pick<PaymentIntent, 'id' | 'status'>;

export const problem = (sentence: Sentence, untouched = true): Outcome => ({
  kind: 'problem',
  sentence,
  untouched,
});

/** Returns what a status says for certain, apart from a plain failure. */
export function settledOutcome(intent: IntentState | undefined): Outcome | undefined {
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

/** In these states of an intent no money has moved. Of any other state that is certain only when it is settled. */
const untouchedStates: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
export const isUntouched = (intent: IntentState | undefined): boolean =>
  intent !== undefined && untouchedStates.includes(intent.status);

/** After these nobody knows what became of the payment before the intent is read again. */
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

/**
 * Returns what has become of an intent, when it is at its end; undefined while it can still be paid, or is
 * out of reach.
 */
export const readOutcome = async (stripe: Stripe, clientSecret: string): Promise<Outcome | undefined> =>
  settledOutcome(await readIntent(stripe, clientSecret));

/** Reads the intent again: what it says counts more than the error that led here. */
export async function lookAgain(asked: Asked, sentence: Sentence): Promise<Outcome> {
  const intent = await readIntent(asked.stripe, asked.clientSecret);
  if (!intent) return problem(asked.words.unsure, false);
  return settledOutcome(intent) ?? problem(sentence, isUntouched(intent));
}

/** Returns what an error of the processor comes to. A payment that turns out to be made already is a success. */
export async function judgeError(error: StripeError, asked: Asked): Promise<Outcome> {
  const settled = settledOutcome(error.payment_intent);
  if (settled) return settled;
  const sentence = paymentSentence(error, asked.words);
  return isUncertain(error) ? lookAgain(asked, sentence) : problem(sentence);
}
