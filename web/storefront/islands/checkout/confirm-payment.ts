import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js';
import type { Checkout } from '#messages/es/checkout.ts';
import type { Notice } from './notice.tsx';
import { paymentNotice } from './payment-error.ts';

export type Outcome =
  | { kind: 'paid'; paymentIntentId: string }
  | { kind: 'processing'; paymentIntentId: string }
  | { kind: 'problem'; notice: Notice };

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  returnUrl: string;
  email: string;
  words: Checkout;
}

type IntentState = Pick<PaymentIntent, 'id' | 'status'>;

/** What a status means for the buyer (text 1, section 4). */
export function judgeIntent(intent: IntentState | undefined, words: Checkout): Outcome {
  const more = words.untouched;
  if (!intent) return { kind: 'problem', notice: { tone: 'bad', ...words.unexpectedStatus } };
  if (intent.status === 'succeeded') return { kind: 'paid', paymentIntentId: intent.id };
  if (intent.status === 'processing') return { kind: 'processing', paymentIntentId: intent.id };
  const said = intent.status === 'requires_payment_method' ? words.rejected : words.unexpectedStatus;
  return { kind: 'problem', notice: { tone: 'bad', ...said, more } };
}

/**
 * Confirms with the processor, in place where it can. An intent that turns out to be paid already is a success:
 * it was a second click, another tab or a lost answer.
 */
export async function confirmPayment(confirmation: Confirmation): Promise<Outcome> {
  const { stripe, elements, clientSecret, returnUrl, email, words } = confirmation;
  const submitted = await elements.submit();
  if (submitted.error) return { kind: 'problem', notice: paymentNotice(submitted.error, words) };
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: { email } } },
  });
  if (!error) return judgeIntent(paymentIntent, words);
  if (error.payment_intent?.status === 'succeeded') return judgeIntent(error.payment_intent, words);
  if (error.code === 'payment_intent_unexpected_state') {
    const current = await stripe.retrievePaymentIntent(clientSecret);
    const outcome = judgeIntent(current.paymentIntent, words);
    if (outcome.kind !== 'problem') return outcome;
  }
  return { kind: 'problem', notice: paymentNotice(error, words) };
}
