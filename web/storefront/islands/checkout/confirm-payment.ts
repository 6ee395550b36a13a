import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { PaymentErrors } from '#messages/es/payment-errors.ts';
import { paymentSentence, type Sentence } from './payment-error.ts';

/** How a payment ended. `untouched`: it is certain that nothing was charged. */
export type Outcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'processing'; paymentIntentId: string }
  | { kind: 'cancelled' }
  | { kind: 'problem'; sentence: Sentence; untouched: boolean };

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  returnUrl: string;
  email: string;
  /** Confirmed in a wallet's own window. */
  wallet: boolean;
  words: PaymentErrors;
}

type IntentState = Pick<PaymentIntent, 'id' | 'status'>;

const problem = (sentence: Sentence, untouched = true): Outcome => ({ kind: 'problem', sentence, untouched });

/** What a status says for certain, apart from a plain failure. */
function settledOutcome(intent: IntentState | undefined): Outcome | undefined {
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

/** What a status means for the buyer (text 1, section 4). */
function judgeIntent(intent: IntentState | undefined, { wallet, words }: Confirmation): Outcome {
  const settled = settledOutcome(intent);
  if (settled) return settled;
  if (intent?.status === 'requires_payment_method') return problem(words.rejected);
  if (!wallet) return problem(words.unexpectedStatus, intent !== undefined);
  const text = intent ? words.wallet.unexpectedStatus : words.wallet.noInformation;
  return problem({ title: words.unexpectedStatus.title, text }, intent !== undefined);
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
async function lookAgain(
  { stripe, clientSecret, words }: Confirmation,
  sentence: Sentence,
): Promise<Outcome> {
  const intent = await readIntent(stripe, clientSecret);
  if (!intent) return problem(words.unsure, false);
  return settledOutcome(intent) ?? problem(sentence);
}

async function judgeError(error: StripeError, confirmation: Confirmation): Promise<Outcome> {
  const settled = settledOutcome(error.payment_intent);
  if (settled) return settled;
  const sentence = paymentSentence(error, confirmation.words);
  return isUncertain(error) ? lookAgain(confirmation, sentence) : problem(sentence);
}

async function confirm(confirmation: Confirmation): Promise<Outcome> {
  const { stripe, elements, clientSecret, returnUrl, email } = confirmation;
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: { email } } },
  });
  return error ? judgeError(error, confirmation) : judgeIntent(paymentIntent, confirmation);
}

/**
 * Confirms with the processor, in place where it can. An intent that turns out to be paid already is a success:
 * it was a second click, another tab or a lost answer. Fields that are missing are marked in their frame.
 */
export async function confirmPayment(confirmation: Confirmation): Promise<Outcome> {
  const { elements, words } = confirmation;
  const submitted = await elements.submit();
  if (submitted.error) return problem(paymentSentence(submitted.error, words));
  try {
    return await confirm(confirmation);
  } catch {
    return lookAgain(confirmation, words.unexpected);
  }
}
