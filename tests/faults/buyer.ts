import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { consentVersion } from '#contracts/checkout.ts';
import { visitCookie } from '#server/checkout/visit.ts';
import { sandboxKeys } from '#server/config.ts';

/** Somebody who wants to buy, and will be told from all others by name, mail and key. */
export interface Buyer {
  key: string;
  email: string;
  link: string;
  body: Record<string, unknown>;
}

export interface Checkout {
  orderId: string;
  orderNumber: string;
  paymentIntentId: string;
  amountCents: number;
}

/** All buyers of a run sit at one browser. */
const cookie = `${visitCookie}=${randomBytes(24).toString('base64url')}`;

let counter = 0;

/** 1,000 followers for 9.99 euros. */
export function newBuyer(): Buyer {
  counter += 1;
  const username = `buyer.${process.pid}.${counter}`;
  const email = `${username}@example.com`;
  return {
    key: `buyer-${crypto.randomUUID()}`,
    email,
    link: `https://www.instagram.com/${username}/`,
    body: {
      serviceId: 204,
      username,
      email,
      language: 'es',
      consent: { startNow: true, waive: true, version: consentVersion },
    },
  };
}

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as unknown;
}

/** One checkout request; the same buyer's next one carries the same key. */
export async function requestCheckout(shopUrl: string, buyer: Buyer): Promise<Checkout> {
  const headers = { 'idempotency-key': buyer.key };
  return (await postJson(`${shopUrl}/api/create-payment-intent`, buyer.body, headers)) as Checkout;
}

/** Repeats the request, as a buyer does who got no answer; `shopUrl` is asked anew each time. */
export async function insistOnCheckout(shopUrl: () => string, buyer: Buyer, seconds = 60): Promise<Checkout> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await requestCheckout(shopUrl(), buyer);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(200);
  }
}

/** Good cards; the bank of the second takes its time over refunds. */
export type GoodCard = 'pm_card_visa' | 'pm_card_pendingRefund';

/** What the buyer's browser does with a good card, at the processor itself. */
export async function confirmCard(
  processorUrl: string,
  intentId: string,
  card: GoodCard = 'pm_card_visa',
): Promise<void> {
  const answer = await fetch(`${processorUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandboxKeys.stripeSecret}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_method: card, return_url: 'http://127.0.0.1/' }),
  });
  if (!answer.ok) throw new Error(`the card was not taken: ${answer.status} ${await answer.text()}`);
}

/** Pays, however often the answer is lost on the way: one intent takes the money once. */
export async function insistOnCard(
  processorUrl: string,
  intentId: string,
  card: GoodCard = 'pm_card_visa',
): Promise<void> {
  const deadline = Date.now() + 60_000;
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

/** The browser tells the shop that it paid. Rejects when the shop does not agree or does not answer. */
export async function tellThatPaid(shopUrl: string, paymentIntentId: string): Promise<void> {
  await postJson(`${shopUrl}/api/create-order-after-payment`, { paymentIntentId });
}
