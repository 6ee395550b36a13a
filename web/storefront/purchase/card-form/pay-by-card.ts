import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import { callApi, type Refused } from '../../shared/call-api.ts';
import type { OpenedOrder } from '../../shared/form-memory.ts';
import { packageIdOf } from '../package/packages.ts';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';
import { type OpenAnswer, type OrderInput, openOrder } from '../payment/open-order.ts';
import {
  type Outcome,
  type OutcomeContext,
  outcomeOfError,
  outcomeOfStatus,
  problemOutcome,
  recheckIntent,
} from '../payment/payment-outcome.ts';

/** Returns the body without the status fields of older clients. The processor decides the status. */
function toManualOrderBody(draft: CheckoutDraft, customerName: string) {
  const { quote } = draft;
  return {
    serviceId: quote.serviceId ?? packageIdOf(quote),
    customerName,
    customerEmail: draft.email,
    instagramUsername: draft.username,
    quantity: quote.quantity,
    serviceDescription: draft.line,
    paymentMethod: 'credit_card',
    language: draft.locale,
    consent: { startNow: true, waive: true, version: draft.consents.version },
    marketing: draft.marketing,
  };
}

const alreadyPaid: Refused = {
  ok: false,
  status: 409,
  statusText: '',
  code: 'order_already_paid',
  message: undefined,
  amount: undefined,
};

/**
 * Cancels the earlier intent, because this call cannot name one to replace. Returns the refusal if the earlier intent is
 * paid, or if its bank has not decided.
 */
async function cancelReplaced(replaced: OpenedOrder | undefined): Promise<Refused | undefined> {
  if (!replaced) return undefined;
  const { paymentIntentId, accessToken: orderId } = replaced;
  const answer = await callApi('POST /api/cancel-payment-intent', { body: { paymentIntentId, orderId } });
  if (answer.ok) return answer.data.status === 'paid' ? alreadyPaid : undefined;
  return answer.code === 'payment_not_confirmed' ? answer : undefined;
}

/** Sends `POST /api/orders` (text 1, sections 3 and 7), without card data. */
export function openManualOrder(input: OrderInput, customerName: string): Promise<OpenAnswer> {
  const { totalCents } = input;
  const draft = { ...input.draft, holder: customerName };
  return openOrder({ ...input, draft }, async ({ key, replaced, code }) => {
    const refusal = await cancelReplaced(replaced);
    if (refusal) return refusal;
    // With a code only the shop knows the price. It is compared with the button's before the charge.
    const price = code ? { couponCode: code } : { totalAmount: toDecimalString(totalCents) };
    const body = { ...toManualOrderBody(draft, customerName), ...price };
    return callApi('POST /api/orders', { key, body });
  });
}

interface CardConfirmation extends OutcomeContext {
  card: StripeCardNumberElement;
  holder: string;
  email: string;
  place: BuyerLocation;
}

async function confirmByCard(confirmation: CardConfirmation): Promise<Outcome> {
  const { stripe, card, clientSecret, holder, email, place, words } = confirmation;
  const address = { country: place.country, postal_code: place.postalCode };
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: holder, email, address } },
  });
  if (error) return outcomeOfError(error, confirmation);
  return outcomeOfStatus(paymentIntent) ?? problemOutcome(words.rejected);
}

/** Confirms the payment with the processor's card fields. 3-D Secure opens on this page. */
export async function confirmCard(confirmation: CardConfirmation): Promise<Outcome> {
  try {
    return await confirmByCard(confirmation);
  } catch {
    return recheckIntent(confirmation, confirmation.words.unexpected);
  }
}
