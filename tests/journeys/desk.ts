import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { profileLink } from '#contracts/catalog/instagram.ts';
import type { Buyer } from './buyer.ts';

interface ProviderOrder {
  id: number;
  link: string;
  quantity: number;
  status: string;
}

interface Mail {
  to: string;
  subject: string;
}

async function read<Row>(request: APIRequestContext, list: string): Promise<Row[]> {
  const answer = await request.get(`/sandbox/api/${list}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** Returns what the provider has been asked to deliver to this buyer. */
export async function providerOrders(request: APIRequestContext, buyer: Buyer): Promise<ProviderOrder[]> {
  const all = await read<ProviderOrder>(request, 'provider-orders');
  return all.filter((order) => order.link === profileLink(buyer.username));
}

/** Keeps the provider at work on this buyer's order, however long the story takes. */
export async function keepDelivering(
  request: APIRequestContext,
  buyer: Pick<Buyer, 'username'>,
): Promise<void> {
  const find = async () => ordersAt(request, [profileLink(buyer.username)]);
  await expect.poll(async () => (await find()).length).toBe(1);
  const [order] = await find();
  const data = { status: 'In progress', remains: 1 };
  const answer = await request.post(`/sandbox/api/provider-orders/${order!.id}`, { data });
  expect(answer.ok()).toBe(true);
}

/** Returns what the provider has been asked to deliver to these addresses, in the order of the addresses. */
export async function ordersAt(request: APIRequestContext, links: string[]): Promise<ProviderOrder[]> {
  const all = await read<ProviderOrder>(request, 'provider-orders');
  return links.flatMap((link) => all.filter((order) => order.link === link));
}

export async function mailsTo(request: APIRequestContext, buyer: Buyer): Promise<Mail[]> {
  const all = await read<Mail>(request, 'mails');
  return all.filter((mail) => mail.to === buyer.email);
}
