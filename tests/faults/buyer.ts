import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { visitCookie } from '#server/orders/access/visit.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';

export interface Buyer {
  key: string;
  email: string;
  link: string;
  body: Record<string, unknown>;
}

export interface Checkout {
  orderId: string;
  accessToken: string;
  orderNumber: string;
  paymentIntentId: string;
  amountCents: number;
  /** Location of the card fields. */
  place: 'page' | 'bank' | 'hosted';
}

/** All buyers of a run share one browser cookie. */
const cookie = `${visitCookie}=${randomBytes(24).toString('base64url')}`;

let counter = 0;

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Retry limit of a buyer in seconds. Only failures reach it. It allows for a restart on a busy machine. */
const retrySeconds = 180;
/**
 * Longest wait of a buyer for a payment in milliseconds. The run pauses and resumes the processor, so the other method
 * may be closed several times, and after a kill during a charge the shop waits 90 s for the call.
 */
export const paymentWaitMs = 4 * retrySeconds * 1000;

/** Replies that no fault explains. The list must remain empty. */
export const findUnexplainedError: string[] = [];

/** Creates a buyer of 1,000 followers for 9.99 €, less the discount of a code. */
export function newBuyer({
  couponCode,
  language = 'es',
}: {
  couponCode?: string | undefined;
  language?: Locale;
} = {}): Buyer {
  counter += 1;
  const username = `buyer.${process.pid}.${counter}`;
  const email = `${counter % 7 === 0 ? "o'" : ''}${username}@example.com`;
  return {
    key: `buyer-${crypto.randomUUID()}`,
    email,
    link: `https://www.instagram.com/${username}/`,
    body: {
      serviceId: 204,
      username,
      email,
      ...(couponCode ? { couponCode } : {}),
      language,
      consent: { startNow: true, waive: true, version: consentVersion },
    },
  };
}

export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const said = `${url} answered ${answer.status}: ${text.slice(0, 300)}`;
  if (answer.status === 500) findUnexplainedError.push(said);
  if (!answer.ok) throw new Refusal(answer.status, said);
  return JSON.parse(text) as unknown;
}

export async function requestCheckout(shopUrl: string, buyer: Buyer): Promise<Checkout> {
  const headers = { 'idempotency-key': buyer.key };
  return (await postJson(`${shopUrl}/api/create-payment-intent`, buyer.body, headers)) as Checkout;
}

/** `true` when the shop refuses the code, so that repeating does not help. */
export const isCodeRefused = (error: unknown): boolean =>
  error instanceof Refusal && error.status === 422 && error.message.includes('discount');

/** Repeats a request until it succeeds, fails finally, or the buyer gives up. */
export async function retry<Reply>(
  request: () => Promise<Reply>,
  isFinal: (error: unknown) => boolean,
): Promise<Reply> {
  const deadline = Date.now() + retrySeconds * 1000;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (isFinal(error) || Date.now() > deadline) throw error;
    }
    await pause(200);
  }
}

/** Repeats the request until a reply arrives. Evaluates `shopUrl` for each attempt. */
export const checkoutWithRetries = (shopUrl: () => string, buyer: Buyer): Promise<Checkout> =>
  retry(() => requestCheckout(shopUrl(), buyer), isCodeRefused);

/** Alias of a test card. `sandbox/processor/cards.ts` defines the outcome of each. */
export type Card = `pm_card_${string}`;

async function callProcessor(url: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandboxKeys.stripeSecret}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
}

export function confirmCard(
  processorUrl: string,
  intentId: string,
  card: Card = 'pm_card_visa',
): Promise<void> {
  const form = { payment_method: card, return_url: 'http://127.0.0.1/' };
  return callProcessor(`${processorUrl}/v1/payment_intents/${intentId}/confirm`, form);
}

export function cancelAtProcessor(processorUrl: string, intentId: string): Promise<void> {
  return callProcessor(`${processorUrl}/v1/payment_intents/${intentId}/cancel`, {});
}

/** Pays and repeats the call until a reply arrives. One intent takes the money once. */
export async function payByCardWithRetries(
  processorUrl: string,
  intentId: string,
  card: Card = 'pm_card_visa',
): Promise<void> {
  const pay = () =>
    confirmCard(processorUrl, intentId, card).catch((error: unknown) => {
      if (!String(error).includes('payment_intent_unexpected_state')) throw error;
    });
  await retry(pay, () => false);
}

/** Reports the browser's payment to the shop. Throws when the shop refuses or does not reply. */
export async function reportPaid(shopUrl: string, paymentIntentId: string): Promise<void> {
  await postJson(`${shopUrl}/api/create-order-after-payment`, { paymentIntentId });
}
