import { staffOrdersQuerySchema } from '#contracts/staff-orders.ts';
import type { Found } from '#contracts/staff-search.ts';
import type { Deps } from '#server/deps.ts';
import { listOrders } from './list-orders.ts';

const most = 6;

/** The newest orders that go by these words: number, e-mail, user name, link, any id. */
export async function findOrdersByWords(deps: Deps, words: string): Promise<Found[]> {
  const query = staffOrdersQuerySchema.parse({ q: words, limit: most });
  const { items } = await listOrders(deps, { ...query, uncounted: true });
  return items.map(({ id, orderNumber, instagramUsername, customerEmail, createdAt }) => ({
    kind: 'order',
    id,
    title: orderNumber,
    about: [`@${instagramUsername}`, customerEmail],
    at: createdAt,
  }));
}
