import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import type { PaymentErrors } from '#messages/es/payment-errors.ts';
import { paymentSentence, type Sentence } from './payment-error.ts';

/** How a payment ended. `untouched`: it is certain that nothing was charged. */
export type Outcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'processing'; paymentIntentId: string }
  | { kind: 'cancelled' }
  | { kind: 'problem'; sentence: Sentence; untouched: boolean };

/** The intent in question, and the words to speak of it in. */
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

/** What a status says for certain, apart from a plain failure. */
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

/** After these nobody knows what became of the payment before the intent is read again. */
const isUncertain = ({ type, code }: StripeError): boolean =>
  code === 'payment_intent_unexpected_state' ||
  ['api_connection_error', 'api_error', 'idempotency_error'].includes(type) ||
  code === 'lock_timeout';

async function readIntent(stripe: Stripe, clientSecret: string): Promise<IntentState | undefined> {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  } catch {
    return undefined;
  }
}

/** What has become of an intent, when it is at its end; undefined while it can still be paid, or is out of reach. */
export const readOutcome = async (stripe: Stripe, clientSecret: string): Promise<Outcome | undefined> =>
  settledOutcome(await readIntent(stripe, clientSecret));

/** What the intent says counts more than the error that led here. */
export async function lookAgain(asked: Asked, sentence: Sentence): Promise<Outcome> {
  const intent = await readIntent(asked.stripe, asked.clientSecret);
  if (!intent) return problem(asked.words.unsure, false);
  return settledOutcome(intent) ?? problem(sentence);
}

/** What an error of the processor comes to. A payment that turns out to be made already is a success. */
export async function judgeError(error: StripeError, asked: Asked): Promise<Outcome> {
  const settled = settledOutcome(error.payment_intent);
  if (settled) return settled;
  const sentence = paymentSentence(error, asked.words);
  return isUncertain(error) ? lookAgain(asked, sentence) : problem(sentence);
}
