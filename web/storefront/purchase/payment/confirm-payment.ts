import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import {
  type IntentState,
  isUntouched,
  type MessageText,
  type Outcome,
  type OutcomeContext,
  outcomeOfError,
  outcomeOfStatus,
  paymentErrorMessage,
  problemOutcome,
  readIntent,
  recheckIntent,
} from './payment-outcome.ts';

interface PaymentConfirmation extends OutcomeContext {
  elements: StripeElements;
  returnUrl: string;
  email: string;
  /** Country and postal code as typed. A wallet supplies its own. */
  place?: BuyerLocation | undefined;
  wallet: boolean;
}

/** Returns what is needed to pay, or the name of the message for the missing part (text 1, section 5). */
export function methodOfForm(
  stripe: Stripe | null,
  elements: StripeElements | null,
  wallet: boolean,
): { stripe: Stripe; elements: StripeElements } | 'notReady' | 'cardMissing' {
  if (!stripe || !elements) return 'notReady';
  if (!wallet && !elements.getElement('payment')) return 'cardMissing';
  return { stripe, elements };
}

function unexpectedSentence(
  intent: IntentState | undefined,
  { wallet, words }: PaymentConfirmation,
): MessageText {
  if (!wallet) return words.unexpectedStatus;
  const text = intent ? words.wallet.unexpectedStatus : words.wallet.noInformation;
  return { title: words.unexpectedStatus.title, text };
}

/** Returns the outcome for a status (text 1, section 4). Undecided statuses are read again. */
async function outcomeOfIntent(
  intent: IntentState | undefined,
  confirmation: PaymentConfirmation,
): Promise<Outcome> {
  const settled = outcomeOfStatus(intent);
  if (settled) return settled;
  if (intent?.status === 'requires_payment_method') return problemOutcome(confirmation.words.rejected);
  const sentence = unexpectedSentence(intent, confirmation);
  if (isUntouched(intent)) return problemOutcome(sentence);
  const { stripe, clientSecret } = confirmation;
  const again = await readIntent(stripe, clientSecret);
  return outcomeOfStatus(again) ?? problemOutcome(sentence, isUntouched(again));
}

async function confirmIntent(confirmation: PaymentConfirmation): Promise<Outcome> {
  const { stripe, elements, clientSecret, returnUrl, email, place } = confirmation;
  const address = place && { country: place.country, postal_code: place.postalCode };
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: 'if_required',
    confirmParams: {
      return_url: returnUrl,
      payment_method_data: { billing_details: { email, ...(address ? { address } : {}) } },
    },
  });
  return error ? outcomeOfError(error, confirmation) : outcomeOfIntent(paymentIntent, confirmation);
}

/**
 * Confirms the payment, on this page where possible. An already paid intent is a success (second click, other tab or
 * lost reply). The frame marks missing fields.
 */
export async function confirmPayment(confirmation: PaymentConfirmation): Promise<Outcome> {
  const { elements, words } = confirmation;
  const submitted = await elements.submit();
  if (submitted.error) return problemOutcome(paymentErrorMessage(submitted.error, words));
  try {
    return await confirmIntent(confirmation);
  } catch {
    return recheckIntent(confirmation, words.unexpected);
  }
}
