import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { profileLink } from '#contracts/catalog/instagram.ts';
import type { Buyer } from './buyer.ts';
import { change } from './hero-shop.ts';

interface ProviderOrder {
  id: number;
  link: string;
  quantity: number;
  status: string;
}

interface PaymentIntent {
  status: string;
  metadata: { order_id?: string };
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

async function readSandboxList<Row>(request: APIRequestContext, list: string): Promise<Row[]> {
  const answer = await request.get(`/sandbox/api/${list}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

export async function providerOrders(request: APIRequestContext, buyer: Buyer): Promise<ProviderOrder[]> {
  const all = await readSandboxList<ProviderOrder>(request, 'provider-orders');
  return all.filter((order) => order.link === profileLink(buyer.username));
}

/** Waits until the provider has these orders of a buyer, or one of any quantity. */
export async function expectOrdered(
  request: APIRequestContext,
  buyer: Buyer,
  quantities?: number[],
): Promise<void> {
  const ordered = async () => (await providerOrders(request, buyer)).map(({ quantity }) => quantity);
  if (quantities) await expect.poll(ordered).toEqual(quantities);
  else await expect.poll(ordered).toHaveLength(1);
}

async function changeDelivery(request: APIRequestContext, link: string, data: object): Promise<void> {
  const find = async () => ordersAt(request, [link]);
  await expect.poll(async () => (await find()).length).toBe(1);
  const [order] = await find();
  const answer = await request.post(`/sandbox/api/provider-orders/${order!.id}`, { data });
  expect(answer.ok()).toBe(true);
}

/** Keeps this buyer's order undelivered at the provider for the whole test. */
export const holdDelivery = (request: APIRequestContext, { username }: Pick<Buyer, 'username'>) =>
  changeDelivery(request, profileLink(username), { status: 'In progress', remains: 1 });

export const finishDelivery = (request: APIRequestContext, link: string) =>
  changeDelivery(request, link, { status: 'Completed' });

export async function countPayments(request: APIRequestContext, { email }: Buyer): Promise<number> {
  const orders = await change<{ id: string }>(['select id from orders where email = $1', [email]]);
  const all = await readSandboxList<PaymentIntent>(request, 'payment-intents');
  const own = all.filter(({ metadata }) => orders.some(({ id }) => id === metadata.order_id));
  return own.filter(({ status }) => status === 'succeeded').length;
}

export async function ordersAt(request: APIRequestContext, links: string[]): Promise<ProviderOrder[]> {
  const all = await readSandboxList<ProviderOrder>(request, 'provider-orders');
  return links.flatMap((link) => all.filter((order) => order.link === link));
}

export async function mailsTo(request: APIRequestContext, { email }: Pick<Buyer, 'email'>): Promise<Mail[]> {
  const all = await readSandboxList<Mail>(request, 'mails');
  return all.filter(({ to }) => to === email);
}

/** Waits for a mail with a code of six digits. */
export async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code = '';
  const read = async () => {
    const mails = await mailsTo(request, { email });
    code = mails.map(({ text }) => /^.*\b(\d{6})\b.*$/m.exec(text)?.[1] ?? '').find(Boolean) ?? '';
    return code;
  };
  await expect.poll(read).not.toBe('');
  return code;
}
