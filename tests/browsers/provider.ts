import { expect } from 'vitest';

interface ProviderOrder {
  link: string;
  quantity: number;
}

const deliverySeconds = 6;

/** The provider is busy with an order as long as a story can watch it. */
export async function slowProvider(shopUrl: string): Promise<void> {
  const answer = await fetch(`${shopUrl}/sandbox/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: { deliverySeconds } }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** Waits until the provider was asked for just these quantities at this address. */
export async function expectOrdered(shopUrl: string, link: string, quantities: number[]): Promise<void> {
  const read = async () => {
    const answer = await fetch(`${shopUrl}/sandbox/api/provider-orders`);
    const orders = (await answer.json()) as ProviderOrder[];
    return orders.filter((order) => order.link === link).map(({ quantity }) => quantity);
  };
  await expect.poll(read, { timeout: 60_000 }).toEqual(quantities);
}
