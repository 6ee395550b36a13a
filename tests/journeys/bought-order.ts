import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import {
  type Buyer,
  type Card,
  type Checkout,
  confirmCard,
  newBuyer,
  postJson,
  reportPaid,
  requestCheckout,
} from '../faults/buyer.ts';
import { change, shopUrl } from './hero-shop.ts';
import { expect } from './quiet-page.ts';

export interface BoughtOrder {
  id: OrderId;
  accessToken: string;
  number: string;
  email: string;
  username: string;
  link: string;
  intentId: PaymentIntentId;
  amountCents: number;
}

interface Purchase {
  card?: Card | undefined;
  input?: Record<string, unknown> | undefined;
}

async function processorUrl(): Promise<string> {
  const answer = await fetch(`${shopUrl()}/api/stripe-config`);
  return new URL(((await answer.json()) as { scriptUrl: string }).scriptUrl).origin;
}

/** Buys by direct calls, for journeys about something else. The order is paid and settled. */
export async function boughtOrder({ card, input }: Purchase = {}): Promise<BoughtOrder> {
  return buy(newBuyer(), { card, input });
}

/** Buys 110 likes for two posts at 5 €. Each post is a separate part. */
export async function boughtPosts(): Promise<BoughtOrder> {
  const buyer = newBuyer();
  const { username, serviceId: _, ...same } = buyer.body;
  const codes = [0, 1].map((at) => `J${crypto.randomUUID().slice(0, 8)}_${at}`);
  const body = {
    ...same,
    serviceId: 302,
    instagramUsername: username,
    selectedPosts: codes.map((shortcode, at) => ({ id: String(at), shortcode })),
  };
  const checkout = (await postJson(`${shopUrl()}/api/likes/create-likes-payment-intent`, body, {
    'idempotency-key': buyer.key,
  })) as Checkout;
  return pay(buyer, checkout);
}

export async function ambiguousOrder({ placed = true } = {}): Promise<BoughtOrder> {
  const buyer = newBuyer();
  const kind = placed ? 'reset-after' : 'reset-before';
  await postJson(`${shopUrl()}/sandbox/api/provider-faults`, { action: 'add', link: buyer.link, kind });
  const order = await buy(buyer);
  await waitForRow(
    `select 1 from submissions s join fulfilments f on f.id = s.fulfilment_id
      where f.order_id = $1 and s.state = 'ambiguous'`,
    order,
  );
  return order;
}

export async function disputedOrder(card: Card = 'pm_card_createDispute'): Promise<BoughtOrder> {
  const order = await boughtOrder({ card });
  await waitForRow(
    'select 1 from disputes d join payments p on p.id = d.payment_id where p.order_id = $1',
    order,
  );
  return order;
}

async function waitForRow(query: string, { id }: BoughtOrder): Promise<void> {
  await expect.poll(async () => (await change([query, [id]])).length).toBeGreaterThan(0);
}

async function buy(buyer: Buyer, { card, input }: Purchase = {}): Promise<BoughtOrder> {
  Object.assign(buyer.body, input);
  return pay(buyer, await requestCheckout(shopUrl(), buyer), card);
}

async function pay(buyer: Buyer, checkout: Checkout, card?: Card): Promise<BoughtOrder> {
  const { orderId, accessToken, orderNumber, paymentIntentId, amountCents } = checkout;
  await confirmCard(await processorUrl(), paymentIntentId, card);
  await reportPaid(shopUrl(), paymentIntentId);
  return {
    id: orderId as OrderId,
    accessToken,
    number: orderNumber,
    email: buyer.email,
    username: String(buyer.body.username),
    link: buyer.link,
    intentId: paymentIntentId as PaymentIntentId,
    amountCents,
  };
}
