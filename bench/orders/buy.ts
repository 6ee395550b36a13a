import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { post } from './post.ts';

/** Is a service on sale, as the price list shows it. */
export interface Offer {
  serviceId: number;
  cents: number;
}

/** Is one paid order, as the buyer knows it. */
export interface Purchase {
  key: string;
  username: string;
  email: string;
  orderId: string;
  orderNumber: string;
  intentId: string;
  cents: number;
  /** Says whether this buyer bought for the first time. */
  first: boolean;
  /** Counts milliseconds since 1970, with fractions. */
  startedAt: number;
  checkoutMs: number;
  /** Counts until mail and submission were both seen; it is null when they never were. */
  doneMs: number | null;
}

export interface Shop {
  /** Holds the addresses of all processes that take requests; buyers are spread over them. */
  urls: readonly string[];
  processorUrl: string;
  offer: Offer;
  agent: Agent;
}

let counter = 0;

async function checkOut(shop: Shop, key: string, username: string) {
  const { serviceId, cents } = shop.offer;
  const { status, body, tookMs } = await post(
    shop.agent,
    `${shop.urls[counter % shop.urls.length]}/api/create-payment-intent`,
    {
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        serviceId,
        amount: (cents / 100).toFixed(2),
        username,
        email: `${username}@example.com`,
        language: 'es',
        consent: { startNow: true, waive: true, version: consentVersion },
      }),
    },
  );
  if (status !== 200) throw new Error(`The checkout answered ${status}: ${body.slice(0, 300)}`);
  return { reply: JSON.parse(body) as PaymentIntentReply, tookMs };
}

/** Does what the buyer's browser does with a card that is good. */
async function pay(shop: Shop, intentId: string): Promise<void> {
  const url = `${shop.processorUrl}/v1/payment_intents/${intentId}/confirm`;
  const { status, body } = await post(shop.agent, url, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${sandboxKeys.stripeSecret}`,
    },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: shop.urls[0]! }).toString(),
  });
  if (status !== 200) throw new Error(`The processor answered ${status}: ${body.slice(0, 300)}`);
}

/** Checks out and pays. What follows (webhook, submission, mail) is the shop's own doing. */
export async function buy(shop: Shop, first: boolean): Promise<Purchase> {
  counter += 1;
  const username = `buyer.${process.pid}.${counter}`;
  const key = `bench-${randomUUID()}`;
  const startedAt = performance.timeOrigin + performance.now();
  const { reply, tookMs } = await checkOut(shop, key, username);
  await pay(shop, reply.paymentIntentId);
  return {
    key,
    username,
    email: `${username}@example.com`,
    orderId: reply.orderId,
    orderNumber: reply.orderNumber,
    intentId: reply.paymentIntentId,
    cents: shop.offer.cents,
    first,
    startedAt,
    checkoutMs: tookMs,
    doneMs: null,
  };
}
