import type { Tx } from '#server/database/pool.ts';
import { tellStep } from '#server/log/tell-step.ts';
import type { NewOrder, WrittenOrder } from './new-order.ts';
import { newOrderNumber } from './new-order-number.ts';
import { insertOrder } from './store-create.ts';
import { insertPosts } from './store-posts.ts';

/** Writes the order with its lines, consents and first timeline entry in one statement, its posts in a second. */
export async function createOrder(tx: Tx, order: NewOrder): Promise<WrittenOrder> {
  const created = await insertOrder(tx, order, order.known?.number ?? newOrderNumber());
  tellStep(tx, 'placed', { orderId: created.id, orderNumber: created.number, actor: 'customer' });
  if (order.lines.some((line) => line.posts.length > 0)) await insertPosts(tx, created.id, order.lines);
  return created;
}
