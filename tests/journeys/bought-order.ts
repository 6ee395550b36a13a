import type { OrderId } from '#contracts/kit/ids.ts';
import {
  type Buyer,
  type Card,
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
  const checkout = await requestCheckout(shopUrl(), buyer);
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
    amountCents,
  };
}
