import type { StripeCardNumberElement } from '@stripe/stripe-js';
import {
  type Asked,
  judgeError,
  lookAgain,
  type Outcome,
  problem,
  settledOutcome,
} from '../../purchase/payment/judge-outcome.ts';

interface Confirmation extends Asked {
  card: StripeCardNumberElement;
  holder: string;
  email: string;
}

async function confirm(confirmation: Confirmation): Promise<Outcome> {
  const { stripe, card, clientSecret, holder, email, words } = confirmation;
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: holder, email } },
  });
  if (error) return judgeError(error, confirmation);
  return settledOutcome(paymentIntent) ?? problem(words.rejected);
}

/** Confirms with the card in the processor's fields; the bank is asked in place where it wants to be. */
export async function confirmCard(confirmation: Confirmation): Promise<Outcome> {
  try {
    return await confirm(confirmation);
  } catch {
    return lookAgain(confirmation, confirmation.words.unexpected);
  }
}
