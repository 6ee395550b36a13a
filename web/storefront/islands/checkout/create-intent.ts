import { idempotencyHeader, type PaymentIntentReply } from '#contracts/checkout.ts';
import { parseAmount, toDecimalString } from '#contracts/money.ts';
import { formatCents } from '../../number-shape.ts';
import { callApi, type Refused } from '../shared/call-api.ts';
import {
  type RememberedCheckout,
  readMemory,
  readShared,
  remember,
  shareCheckout,
  unshareCheckout,
} from '../shared/form-memory.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { chooseCheckout, fingerprintOf, isCancelled } from './checkout-key.ts';

/** Where a paid order can be seen. */
export interface PaidOrder {
  orderId: string | undefined;
  paymentIntentId: string | undefined;
}

export type IntentAnswer =
  | { kind: 'open'; intent: PaymentIntentReply }
  | { kind: 'price_changed'; totalCents: number }
  /** `mine`: paid just now with these very contents; else the shop found a payment on its way. */
  | ({ kind: 'paid'; mine: boolean } & PaidOrder)
  | { kind: 'refused'; refusal: Refused };

export interface IntentWish {
  draft: CheckoutDraft;
  /** What the buyer was shown; the shop refuses when it disagrees. */
  totalCents: number;
  /** An order of its own, whatever was begun before. */
  forced?: boolean;
  couponCode?: string | undefined;
}

/** What every call about this order says of it. */
export function packageOf({ quote, packageId, username, email }: CheckoutDraft) {
  const custom = quote.serviceId === undefined;
  return {
    ...(custom ? { customQuantity: quote.quantity } : { serviceId: quote.serviceId }),
    packageId,
    packageAmount: String(quote.quantity),
    username,
    email,
  };
}

function requestBody({ draft, totalCents, couponCode }: IntentWish, replaced: string | undefined) {
  return {
    ...packageOf(draft),
    // The price with a code is the shop's to say: the buyer reads it before paying.
    ...(couponCode ? { couponCode } : { amount: toDecimalString(totalCents) }),
    packagePrice: formatCents(totalCents, draft.shape),
    followerType: draft.quote.audience === 'spain' ? 'spain' : 'european',
    language: draft.locale,
    sourceUrl: location.href.slice(0, 500),
    consent: { startNow: true, waive: true, version: draft.consentVersion },
    marketing: draft.marketing,
    ...(replaced ? { previousPaymentIntentId: replaced } : {}),
  };
}

function choose({ draft, totalCents, forced = false }: IntentWish, now: number) {
  const mine = readMemory().checkout;
  const visit = { referrer: document.referrer, origin: location.origin, openedAt: performance.timeOrigin };
  return chooseCheckout({
    fingerprint: fingerprintOf(draft, totalCents),
    mine,
    shared: readShared(now),
    now,
    freshKey: crypto.randomUUID(),
    forced: forced || isCancelled(mine, visit),
  });
}

function keep(checkout: RememberedCheckout): void {
  const now = Date.now();
  const before = readMemory().checkout;
  // The shop is about to cancel it.
  if (before && before.idempotencyKey !== checkout.idempotencyKey) unshareCheckout(before.fingerprint, now);
  remember({ checkout });
  shareCheckout(checkout, now);
}

let last: Promise<unknown> = Promise.resolve();

/** Asks for the intent of this order, one request at a time; the same order again gets the same intent. */
export function createIntent(wish: IntentWish): Promise<IntentAnswer> {
  const answer = last.then(() => askIntent(wish));
  last = answer.catch(() => {});
  return answer;
}

async function askIntent(wish: IntentWish): Promise<IntentAnswer> {
  const { kind, checkout } = choose(wish, Date.now());
  const { idempotencyKey, fingerprint, startedAt, replaces, paymentIntentId, orderId } = checkout;
  if (kind === 'paid') return { kind: 'paid', mine: true, orderId, paymentIntentId };
  keep(checkout);
  const answer = await callApi<PaymentIntentReply>('/api/create-payment-intent', {
    headers: { [idempotencyHeader]: idempotencyKey },
    body: requestBody(wish, replaces?.paymentIntentId),
  });
  if (!answer.ok) return readRefusal(answer, checkout);
  const opened = { paymentIntentId: answer.data.paymentIntentId, orderId: answer.data.orderId };
  keep({ idempotencyKey, fingerprint, startedAt, ...opened });
  return { kind: 'open', intent: answer.data };
}

function readRefusal(refusal: Refused, checkout: RememberedCheckout): IntentAnswer {
  const { paymentIntentId, orderId } = checkout.replaces ?? checkout;
  if (refusal.code === 'order_already_paid') return { kind: 'paid', mine: false, orderId, paymentIntentId };
  const newTotal = refusal.amount === undefined ? undefined : parseAmount(refusal.amount);
  if (refusal.code === 'price_changed' && newTotal !== undefined) {
    return { kind: 'price_changed', totalCents: newTotal };
  }
  // The next attempt starts afresh.
  if (refusal.code === 'idempotency_key_reused') {
    unshareCheckout(checkout.fingerprint, Date.now());
    remember({ checkout: undefined });
  }
  return { kind: 'refused', refusal };
}
