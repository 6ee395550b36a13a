import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import type { Stage } from './start-stage.ts';

interface Offer {
  serviceId: number;
  cents: number;
}

/** Paid order as the buyer's browser knows it. */
export interface Purchase {
  key: string;
  username: string;
  email: string;
  orderId: string;
  orderNumber: string;
  intentId: string;
  cents: number;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  checkoutMs: number;
  /** Time until both mail and submission arrived. `null` when they never did. */
  doneMs: number | null;
}

export interface Shop {
  url: string;
  processorUrl: string;
  offer: Offer;
  agent: Agent;
}

const boughtService = 204;

/** Reads the price that the page shows. The charge is compared with it afterwards. */
export async function findShop({ shop, sandbox, agent }: Stage): Promise<Shop> {
  const { url } = shop.ready;
  const services = (await (await fetch(`${url}/api/services`)).json()) as {
    id: number;
    priceCents: number;
  }[];
  const service = services.find(({ id }) => id === boughtService);
  if (!service) throw new Error(`The price list has no service ${boughtService}`);
  return {
    url,
    processorUrl: sandbox.ready.addresses.processor,
    offer: { serviceId: service.id, cents: service.priceCents },
    agent,
  };
}

interface PostReply {
  status: number;
  body: string;
  tookMs: number;
}

function post(
  agent: Agent,
  url: string,
  message: { headers: Record<string, string>; body: string },
): Promise<PostReply> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { ...message.headers, 'content-length': Buffer.byteLength(message.body) };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, tookMs: performance.now() - began }),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(message.body);
  });
}

async function openCheckoutAsBuyer({ url, offer, agent }: Shop, key: string, username: string) {
  const { status, body, tookMs } = await post(agent, `${url}/api/create-payment-intent`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      serviceId: offer.serviceId,
      amount: (offer.cents / 100).toFixed(2),
      username,
      email: `${username}@example.com`,
      language: 'es',
      consent: { startNow: true, waive: true, version: consentVersion },
    }),
  });
  if (status !== 200) throw new Error(`The checkout replied ${status}: ${body.slice(0, 300)}`);
  return { reply: JSON.parse(body) as PaymentIntentReply, tookMs };
}

/** Confirms the intent with a good card, as the buyer's browser does. */
async function pay(shop: Shop, intentId: string): Promise<void> {
  const url = `${shop.processorUrl}/v1/payment_intents/${intentId}/confirm`;
  const { status, body } = await post(shop.agent, url, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${sandboxKeys.stripeSecret}`,
    },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: shop.url }).toString(),
  });
  if (status !== 200) throw new Error(`The processor replied ${status}: ${body.slice(0, 300)}`);
}

let counter = 0;

/** Checks out and pays. Webhook, submission and mail follow automatically. */
export async function buy(shop: Shop): Promise<Purchase> {
  counter += 1;
  const username = `buyer.${process.pid}.${counter}`;
  const key = `bench-${randomUUID()}`;
  const startedAt = performance.timeOrigin + performance.now();
  const { reply, tookMs } = await openCheckoutAsBuyer(shop, key, username);
  await pay(shop, reply.paymentIntentId);
  return {
    key,
    username,
    email: `${username}@example.com`,
    orderId: reply.orderId,
    orderNumber: reply.orderNumber,
    intentId: reply.paymentIntentId,
    cents: shop.offer.cents,
    startedAt,
    checkoutMs: tookMs,
    doneMs: null,
  };
}
