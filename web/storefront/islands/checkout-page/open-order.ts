import { idempotencyHeader, type PaymentIntentReply } from '#contracts/checkout.ts';
import { parseAmount } from '#contracts/money.ts';
import type { CancelReply } from '#contracts/promotions.ts';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import { chooseCheckout, fingerprintOf, isCancelled } from '../checkout/checkout-key.ts';
import { callApi, type Refused } from '../shared/call-api.ts';
import {
  type RememberedCheckout,
  readMemory,
  readShared,
  remember,
  shareCheckout,
  unshareCheckout,
} from '../shared/form-memory.ts';

export interface PaidOrder {
  orderId: string | undefined;
  paymentIntentId: string | undefined;
}

export type OpenAnswer =
  | { kind: 'open'; intent: PaymentIntentReply }
  | { kind: 'no_secret' }
  | { kind: 'price_changed'; totalCents: number }
  /** `mine`: paid just now with these very contents; else the shop found a payment on its way. */
  | ({ kind: 'paid'; mine: boolean } & PaidOrder)
  | { kind: 'refused'; refusal: Refused };

export interface OpenWish {
  draft: CheckoutDraft;
  /** What the buyer was shown; the shop refuses when it disagrees. */
  totalCents: number;
  path: '/api/create-payment-intent' | '/api/orders';
  body: object;
  /** An order of its own, whatever was begun before. */
  forced?: boolean;
}

function choose({ draft, totalCents, forced = false }: OpenWish, now: number) {
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

/** Is this very order open already? Its two statements are then stored with it and need not be given again. */
export function isOpenAlready(draft: CheckoutDraft, totalCents: number): boolean {
  const { checkout } = readMemory();
  if (!checkout?.orderId || checkout.paid) return false;
  const chosen = choose({ draft, totalCents, path: '/api/orders', body: {} }, Date.now());
  return chosen.kind === 'go' && chosen.checkout.idempotencyKey === checkout.idempotencyKey;
}

function keep(checkout: RememberedCheckout): void {
  const before = readMemory().checkout;
  const now = Date.now();
  if (before && before.idempotencyKey !== checkout.idempotencyKey) unshareCheckout(before.fingerprint, now);
  remember({ checkout });
  shareCheckout(checkout, now);
}

/** An earlier order of this tab must not stay payable beside the new one. True when it turns out to be paid. */
async function cancelReplaced({ replaces }: RememberedCheckout): Promise<boolean> {
  if (!replaces) return false;
  const answer = await callApi<CancelReply>('/api/cancel-payment-intent', {
    body: { paymentIntentId: replaces.paymentIntentId },
  });
  return answer.ok && answer.data.status === 'paid';
}

/**
 * Opens the order and its intent; the same order again gets the same intent (one key per checkout, in whichever
 * tab). For the calls that the payment dialog does not make: with the page's offer, and from the card form.
 */
export async function openOrder(wish: OpenWish): Promise<OpenAnswer> {
  const { kind, checkout } = choose(wish, Date.now());
  const { idempotencyKey, fingerprint, startedAt, orderId, paymentIntentId } = checkout;
  if (kind === 'paid') return { kind: 'paid', mine: true, orderId, paymentIntentId };
  keep(checkout);
  if (await cancelReplaced(checkout)) return { kind: 'paid', mine: false, ...paidOf(checkout) };
  const answer = await callApi<PaymentIntentReply>(wish.path, {
    headers: { [idempotencyHeader]: idempotencyKey },
    body: wish.body,
  });
  if (!answer.ok) return readRefusal(answer, checkout);
  const { data: intent } = answer;
  if (!intent.clientSecret) return { kind: 'no_secret' };
  const opened = { paymentIntentId: intent.paymentIntentId, orderId: intent.orderId };
  keep({ idempotencyKey, fingerprint, startedAt, ...opened });
  return { kind: 'open', intent };
}

function paidOf(checkout: RememberedCheckout): PaidOrder {
  const { orderId, paymentIntentId } = checkout.replaces ?? checkout;
  return { orderId, paymentIntentId };
}

function readRefusal(refusal: Refused, checkout: RememberedCheckout): OpenAnswer {
  if (refusal.code === 'order_already_paid') return { kind: 'paid', mine: false, ...paidOf(checkout) };
  const newTotal = refusal.amount === undefined ? undefined : parseAmount(refusal.amount);
  if (refusal.code === 'price_changed' && newTotal !== undefined) {
    return { kind: 'price_changed', totalCents: newTotal };
  }
  if (refusal.code === 'idempotency_key_reused') {
    // The next attempt starts afresh.
    unshareCheckout(checkout.fingerprint, Date.now());
    remember({ checkout: undefined });
  }
  return { kind: 'refused', refusal };
}
