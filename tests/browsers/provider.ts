import { expect, vi } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';

interface ProviderOrder {
  id: string;
  link: string;
  quantity: number;
}

const restSeconds = 3600;

async function callConsole(address: string, method: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

const ordersFor = async (shopUrl: string, link: string): Promise<ProviderOrder[]> => {
  const answer = await fetch(`${shopUrl}/sandbox/api/provider-orders`);
  return ((await answer.json()) as ProviderOrder[]).filter((order) => order.link === link);
};

/** Turns off automatic delivery at the provider, so that the test controls it with `deliver`. */
export const pauseDelivery = (shopUrl: string): Promise<void> =>
  callConsole(`${shopUrl}/sandbox/api/faults`, 'PUT', { provider: { deliverySeconds: restSeconds } });

/** Sets the provider's order for this link to `remains` undelivered units. */
export async function deliver(shopUrl: string, link: string, remains: number): Promise<void> {
  const [order] = await vi.waitFor(
    async () => {
      const orders = await ordersFor(shopUrl, link);
      expect(orders).toHaveLength(1);
      return orders;
    },
    { timeout: eventTimeout(), interval: 200 },
  );
  const change = remains > 0 ? { status: 'In progress', remains } : { status: 'Completed' };
  await callConsole(`${shopUrl}/sandbox/api/provider-orders/${order!.id}`, 'POST', change);
}

/** Waits until the provider has received exactly these quantities for this link. */
export async function expectOrdered(shopUrl: string, link: string, quantities: number[]): Promise<void> {
  const read = async () => (await ordersFor(shopUrl, link)).map(({ quantity }) => quantity);
  await expect.poll(read, { timeout: eventTimeout() }).toEqual(quantities);
}
