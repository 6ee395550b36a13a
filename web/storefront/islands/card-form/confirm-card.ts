import type { PaymentIntent, Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import type { Checkout } from '#messages/es/checkout.ts';
import { paymentSentence, type Sentence } from '../checkout/payment-error.ts';

/** How the payment ended. `untouched`: it is certain that nothing was charged. */
export type CardOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'problem'; sentence: Sentence; untouched: boolean };

interface Confirmation {
  stripe: Stripe;
  card: StripeCardNumberElement;
  clientSecret: string;
  holder: string;
  email: string;
  words: Checkout;
}

type IntentState = Pick<PaymentIntent, 'id' | 'status'>;

/** Paid, or on its way, which the success page waits for. */
const paidBy = (intent: IntentState | undefined): CardOutcome | undefined =>
  intent && (intent.status === 'succeeded' || intent.status === 'processing')
    ? { kind: 'paid', paymentIntentId: intent.id }
    : undefined;

/** After these nobody knows how it ended before the intent is read again. */
const isUncertain = ({ type, code }: StripeError): boolean =>
  code === 'payment_intent_unexpected_state' || type === 'api_connection_error' || type === 'api_error';

async function judge(
  error: StripeError,
  { stripe, clientSecret, words }: Confirmation,
): Promise<CardOutcome> {
  const paid = paidBy(error.payment_intent);
  if (paid) return paid;
  const sentence = paymentSentence(error, words);
  if (!isUncertain(error)) return { kind: 'problem', sentence, untouched: true };
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paidBy(paymentIntent) ?? { kind: 'problem', sentence, untouched: paymentIntent !== undefined };
}

/** Confirms with the card in the processor's fields; the bank is asked in place where it wants to be. */
export async function confirmCard(confirmation: Confirmation): Promise<CardOutcome> {
  const { stripe, card, clientSecret, holder, email, words } = confirmation;
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: { name: holder, email } },
    });
    if (error) return await judge(error, confirmation);
    return paidBy(paymentIntent) ?? { kind: 'problem', sentence: words.rejected, untouched: true };
  } catch {
    return { kind: 'problem', sentence: words.unexpected, untouched: false };
  }
}
