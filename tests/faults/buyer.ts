import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { visitCookie } from '#server/orders/access/visit.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';

/** Is somebody who wants to buy, and is told from all others by name, mail and key. */
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

/** All buyers of a run sit at one browser. */
const cookie = `${visitCookie}=${randomBytes(24).toString('base64url')}`;

let counter = 0;

/** Is a refusal, or an error that the shop reports. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * A buyer continues trying this long: it is paid only on failure, and wide enough for a busy machine that
 * starts again.
 */
export const patienceSeconds = 180;

/** Holds replies that admit of no explanation, which nobody may ever get: the buyers of this process got them. */
export const unexplained: string[] = [];

/** Makes a buyer of 1,000 followers for 9.99 euros, less what a code takes off. */
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

/** POSTs as the buyers' browser does; `headers` go before its own. */
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
  if (answer.status === 500) unexplained.push(said);
  if (!answer.ok) throw new Refusal(answer.status, said);
  return JSON.parse(text) as unknown;
}

/** Makes one checkout request; the same buyer's next one carries the same key. */
export async function requestCheckout(shopUrl: string, buyer: Buyer): Promise<Checkout> {
  const headers = { 'idempotency-key': buyer.key };
  return (await postJson(`${shopUrl}/api/create-payment-intent`, buyer.body, headers)) as Checkout;
}

/** Returns whether the shop refuses the code: repeating helps nothing. */
export const isCodeRefused = (error: unknown): boolean =>
  error instanceof Refusal && error.status === 422 && error.message.includes('discount');

/** Repeats the request, as a buyer does who got no reply; `shopUrl` is asked again each time. */
export async function insistOnCheckout(shopUrl: () => string, buyer: Buyer): Promise<Checkout> {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    try {
      return await requestCheckout(shopUrl(), buyer);
    } catch (error) {
      if (isCodeRefused(error) || Date.now() > deadline) throw error;
    }
    await pause(200);
  }
}

/** Is a card of the processor by its alias: `sandbox/processor/cards.ts` says what becomes of each. */
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

/** Does what the buyer's browser does with a card, at the processor itself. */
export function confirmCard(
  processorUrl: string,
  intentId: string,
  card: Card = 'pm_card_visa',
): Promise<void> {
  const form = { payment_method: card, return_url: 'http://127.0.0.1/' };
  return callProcessor(`${processorUrl}/v1/payment_intents/${intentId}/confirm`, form);
}

/** Does what the owner can do in the processor's own pages. */
export function cancelThere(processorUrl: string, intentId: string): Promise<void> {
  return callProcessor(`${processorUrl}/v1/payment_intents/${intentId}/cancel`, {});
}

/** Pays, however often the reply is lost on the way: one intent takes the money once. */
export async function insistOnCard(
  processorUrl: string,
  intentId: string,
  card: Card = 'pm_card_visa',
): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    try {
      return await confirmCard(processorUrl, intentId, card);
    } catch (error) {
      if (String(error).includes('payment_intent_unexpected_state')) return;
      if (Date.now() > deadline) throw error;
    }
    await pause(200);
  }
}

/** Reports to the shop that the browser paid. Rejects when the shop does not agree or does not reply. */
export async function tellThatPaid(shopUrl: string, paymentIntentId: string): Promise<void> {
  await postJson(`${shopUrl}/api/create-order-after-payment`, { paymentIntentId });
}
