import { idempotencyHeader, type PaymentIntentReply } from '#contracts/checkout.ts';
import { parseAmount, toDecimalString } from '#contracts/money.ts';
import { formatCents } from '../../number-shape.ts';
import { callApi, type Refused } from '../shared/call-api.ts';
import { readMemory, remember } from '../shared/form-memory.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { checkoutFor, fingerprintOf } from './checkout-key.ts';

export type IntentAnswer =
  | { kind: 'open'; intent: PaymentIntentReply }
  | { kind: 'price_changed'; totalCents: number }
  | { kind: 'already_paid'; orderId: string | undefined; paymentIntentId: string | undefined }
  | { kind: 'refused'; refusal: Refused };

function requestBody(draft: CheckoutDraft, totalCents: number, previousPaymentIntentId: string | undefined) {
  const { quote, packageId, consentVersion } = draft;
  const custom = quote.serviceId === undefined;
  return {
    amount: toDecimalString(totalCents),
    packagePrice: formatCents(totalCents, draft.shape),
    ...(custom ? { customQuantity: quote.quantity } : { serviceId: quote.serviceId }),
    packageId,
    packageAmount: String(quote.quantity),
    followerType: quote.audience === 'spain' ? 'spain' : 'european',
    username: draft.username,
    email: draft.email,
    language: draft.locale,
    sourceUrl: location.href.slice(0, 500),
    consent: { startNow: true, waive: true, version: consentVersion },
    marketing: draft.marketing,
    ...(previousPaymentIntentId ? { previousPaymentIntentId } : {}),
  };
}

/** Asks for the intent of this order; the same order again gets the same intent. */
export async function createIntent(draft: CheckoutDraft, totalCents: number): Promise<IntentAnswer> {
  const previous = readMemory().checkout;
  const checkout = checkoutFor({
    fingerprint: fingerprintOf(draft, totalCents),
    previous,
    now: Date.now(),
    freshKey: crypto.randomUUID(),
  });
  remember({ checkout });
  const renewed = previous && previous.idempotencyKey !== checkout.idempotencyKey;
  const answer = await callApi<PaymentIntentReply>('/api/create-payment-intent', {
    headers: { [idempotencyHeader]: checkout.idempotencyKey },
    body: requestBody(draft, totalCents, renewed ? previous.paymentIntentId : undefined),
  });
  if (answer.ok) {
    const { paymentIntentId, orderId } = answer.data;
    remember({ checkout: { ...checkout, paymentIntentId, orderId } });
    return { kind: 'open', intent: answer.data };
  }
  return readRefusal(answer);
}

function readRefusal(refusal: Refused): IntentAnswer {
  const { checkout } = readMemory();
  if (refusal.code === 'order_already_paid') {
    return { kind: 'already_paid', orderId: checkout?.orderId, paymentIntentId: checkout?.paymentIntentId };
  }
  const newTotal = refusal.amount === undefined ? undefined : parseAmount(refusal.amount);
  if (refusal.code === 'price_changed' && newTotal !== undefined) {
    return { kind: 'price_changed', totalCents: newTotal };
  }
  if (refusal.code === 'idempotency_key_reused') forgetCheckout();
  return { kind: 'refused', refusal };
}

/** The next attempt starts afresh. */
function forgetCheckout(): void {
  remember({ checkout: undefined });
}
