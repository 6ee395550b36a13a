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

/** What the provider has been asked to deliver to this buyer. */
export async function providerOrders(request: APIRequestContext, buyer: Buyer): Promise<ProviderOrder[]> {
  const all = await read<ProviderOrder>(request, 'provider-orders');
  return all.filter((order) => order.link === profileLink(buyer.username));
}

/** What the provider has been asked to deliver to these addresses, in the order of the addresses. */
export async function ordersAt(request: APIRequestContext, links: string[]): Promise<ProviderOrder[]> {
  const all = await read<ProviderOrder>(request, 'provider-orders');
  return links.flatMap((link) => all.filter((order) => order.link === link));
}

export async function mailsTo(request: APIRequestContext, buyer: Buyer): Promise<Mail[]> {
  const all = await read<Mail>(request, 'mails');
  return all.filter((mail) => mail.to === buyer.email);
}
