import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import { callApi } from '../shared/call-api.ts';
import { readMemory } from '../shared/form-memory.ts';
import { pause } from '../shared/pause.ts';

/** Is what the address of the success page says. */
export interface Arrival {
  /** Access token of the order, or its id in the browser that placed it. */
  accessToken: string | undefined;
  paymentIntentId: string | undefined;
  /** It comes with it from the processor. */
  clientSecret: string | undefined;
  /** The processor or our own checkout said that the payment went through. */
  saidPaid: boolean;
  saidFailed: boolean;
  /** It is a wallet's payment that went the second way. */
  fallback: boolean;
}

export type Finding = { kind: 'order'; order: BuyerOrder } | { kind: 'error'; title: string; note: string };

const maxAttempts = 5;
const pauseMs = 2000;
const lastChanceMs = 3000;
const paidWords = ['success', 'processing', 'applepay', 'already-paid', 'applepay-fallback'];

/** Reads `?order=`, `?payment_intent=` or `?payment=`, and the token at the end of the path (text 2, section 2). */
export function readArrival(address: URL): Arrival {
  const query = address.searchParams;
  const [, fromPath] = address.pathname.match(/(?:order|payment)-success\/([^/]+)/) ?? [];
  return {
    accessToken: query.get('order')?.trim() || fromPath || undefined,
    paymentIntentId: query.get('payment_intent') || query.get('payment') || undefined,
    clientSecret: query.get('payment_intent_client_secret') || undefined,
    saidPaid: query.get('redirect_status') === 'succeeded' || paidWords.includes(query.get('status') ?? ''),
    saidFailed: query.get('redirect_status') === 'failed',
    fallback: query.get('status') === 'applepay-fallback',
  };
}

/** Reports the payment to the shop up to `attempts` times, 2 s apart. Returns the access token of the settled order. */
async function settle(
  { clientSecret, accessToken }: Arrival,
  paymentIntentId: string,
  attempts = maxAttempts,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer = await callApi('POST /api/create-order-after-payment', {
      body: { paymentIntentId, clientSecret, orderId: accessToken },
    });
    if (answer.ok) return answer.data.order.accessToken;
    if (attempt < attempts) await pause(pauseMs);
  }
  return undefined;
}

async function fetchOrder(accessToken: string, words: Tracking['success']): Promise<Finding> {
  const answer = await callApi('GET /api/orders/:id', { params: { id: accessToken } });
  if (answer.ok) return { kind: 'order', order: answer.data };
  if (answer.status === 404) return { kind: 'error', title: words.unverified, note: words.notLoaded };
  return { kind: 'error', title: words.loadError, note: words.missingNote };
}

/** Finds the order of this visit: by its token, by its payment, or by what the checkout remembered. */
export async function findOrder(arrival: Arrival, words: Tracking['success']): Promise<Finding> {
  const { accessToken, paymentIntentId, saidFailed, saidPaid } = arrival;
  if (paymentIntentId && !saidFailed && !accessToken) {
    const settled = await settle(arrival, paymentIntentId);
    if (settled) return fetchOrder(settled, words);
    return { kind: 'error', title: words.unverified, note: words.stillProcessing };
  }
  // The order is known: the payment is reported beside it, and the live line brings the change. Where nobody has
  // said yet whether it was paid, the shop looks first: an order read too early would say that nothing was charged.
  if (paymentIntentId && !saidFailed) {
    const settling = settle(arrival, paymentIntentId, saidPaid ? maxAttempts : 1);
    if (!saidPaid) await settling;
  }
  if (accessToken) return fetchOrder(accessToken, words);
  const remembered = readMemory().checkout?.accessToken;
  if (remembered) return fetchOrder(remembered, words);
  await pause(lastChanceMs);
  const later = readMemory().checkout?.accessToken;
  if (later) return fetchOrder(later, words);
  if (saidPaid) return { kind: 'error', title: words.noInformation, note: words.unconfirmed };
  return { kind: 'error', title: words.missing, note: words.missingNote };
}

/** Returns how the order was paid, in the labels of text 1, section 7. */
export function sourceOf({ paymentMethod }: Pick<BuyerOrder, 'paymentMethod'>, arrival?: Arrival): string {
  const method = paymentMethod ?? 'card';
  if (method === 'card') return 'inline_checkout_card';
  return arrival?.fallback ? `${method}_fallback` : method;
}
