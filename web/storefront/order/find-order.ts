import { orderIn } from '#contracts/orders/order-address.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { callApi } from '../shared/call-api.ts';
import { findLastOrder } from '../shared/checkout-memory.ts';
import { pause } from '../shared/pause.ts';
import { reportedOf } from '../shared/reported-payment.ts';

export interface SuccessArrival {
  /** Access token of the order, or its id in the browser that placed it. */
  accessToken: string | undefined;
  paymentIntentId: string | undefined;
  /** Added to the return address by the processor. */
  clientSecret: string | undefined;
  /** The address claims a payment. The page waits for the shop's own record and states nothing from it. */
  saidPaid: boolean;
  saidFailed: boolean;
  /** A wallet payment that used the fallback flow. */
  fallback: boolean;
}

export type SearchOutcome =
  | { kind: 'order'; order: BuyerOrder }
  /** `toast` also shows the note as a toast (text 2, section 8). */
  | { kind: 'error'; title: string; note: string; toast?: true };

const maxAttempts = 5;
const pauseMs = 2000;
const lastChanceMs = 3000;
const paidWords = ['success', 'processing', 'applepay', 'already-paid', 'applepay-fallback'];

/** Reads `?payment_intent=` or `?payment=` and the access token in the last path segment (text 2, section 2). */
export function readArrival(address: URL): SuccessArrival {
  const query = address.searchParams;
  const [, fromPath] = address.pathname.match(/(?:order|payment)-success\/([^/]+)/) ?? [];
  return {
    accessToken: orderIn(query)?.trim() || fromPath || undefined,
    paymentIntentId: query.get('payment_intent') || query.get('payment') || undefined,
    clientSecret: query.get('payment_intent_client_secret') || undefined,
    saidPaid: query.get('redirect_status') === 'succeeded' || paidWords.includes(query.get('status') ?? ''),
    saidFailed: query.get('redirect_status') === 'failed',
    fallback: query.get('status') === 'applepay-fallback',
  };
}

/**
 * Reports the payment to the shop up to `attempts` times, 2 s apart. Returns the access token of the settled order, or
 * `incomplete` for a reply without one.
 */
async function reportPayment(
  { clientSecret, accessToken }: SuccessArrival,
  paymentIntentId: string,
  attempts = maxAttempts,
): Promise<{ token: string } | 'incomplete' | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer = await callApi('POST /api/create-order-after-payment', {
      body: { paymentIntentId, clientSecret, orderId: accessToken },
    });
    if (answer.ok) {
      const { accessToken: token } = reportedOf(answer.data);
      return token ? { token } : 'incomplete';
    }
    if (attempt < attempts) await pause(pauseMs);
  }
  return undefined;
}

async function fetchOrder(accessToken: string, words: TrackingTexts['success']): Promise<SearchOutcome> {
  const answer = await callApi('GET /api/orders/:id', { params: { id: accessToken } });
  if (answer.ok && answer.data?.id) return { kind: 'order', order: answer.data };
  if (answer.ok || answer.status === 404)
    return { kind: 'error', title: words.unverified, note: words.notLoaded };
  return { kind: 'error', title: words.loadError, note: words.missingNote };
}

export async function findOrder(
  arrival: SuccessArrival,
  words: TrackingTexts['success'],
): Promise<SearchOutcome> {
  const { accessToken, paymentIntentId, saidFailed, saidPaid } = arrival;
  if (paymentIntentId && !saidFailed && !accessToken) {
    const settled = await reportPayment(arrival, paymentIntentId);
    if (settled === 'incomplete')
      return { kind: 'error', title: words.unverified, note: words.notProcessed, toast: true };
    if (settled) return fetchOrder(settled.token, words);
    return { kind: 'error', title: words.unverified, note: words.stillProcessing };
  }
  // The order is known, so the payment is reported in parallel and live updates show the result. Without a claim in the
  // address, wait for one report first: an order read too early would state that nothing was charged.
  if (paymentIntentId && !saidFailed) {
    const settling = reportPayment(arrival, paymentIntentId, saidPaid ? maxAttempts : 1);
    if (!saidPaid) await settling;
  }
  if (accessToken) return fetchOrder(accessToken, words);
  const remembered = findLastOrder();
  if (remembered) return fetchOrder(remembered, words);
  await pause(lastChanceMs);
  const later = findLastOrder();
  if (later) return fetchOrder(later, words);
  if (saidPaid) return { kind: 'error', title: words.noInformation, note: words.unconfirmed };
  return { kind: 'error', title: words.missing, note: words.missingNote };
}

/**
 * Waits for the shop's record of a payment claimed by the address, as long as a look-up by payment would take. Calls
 * `onOrder` for every newer state.
 */
export async function awaitPayment(token: string, onOrder: (order: BuyerOrder) => unknown): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await pause(pauseMs);
    const answer = await callApi('GET /api/orders/:id', { params: { id: token } });
    if (!answer.ok || !answer.data?.id) continue;
    onOrder(answer.data);
    if (answer.data.standing !== 'unpaid') return;
  }
}

/** Returns the payment method as named in text 1, section 7. */
export function sourceOf(
  { paymentMethod }: Pick<BuyerOrder, 'paymentMethod'>,
  arrival?: SuccessArrival,
): string {
  const method = paymentMethod ?? 'card';
  if (method === 'card') return 'inline_checkout_card';
  return arrival?.fallback ? `${method}_fallback` : method;
}
