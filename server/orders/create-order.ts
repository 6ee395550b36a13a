import { randomInt } from 'node:crypto';
import { type OrderNumber, orderNumberAlphabet, orderNumberLength } from '#contracts/kit/ids.ts';
import type { Database, Tx } from '#server/platform/database/pool.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import type { Alongside, NewOrder, WrittenOrder } from './new-order.ts';
import { insertOrder, insertPosts } from './store-create.ts';

/** Returns ten characters without look-alikes: about 49 bits, so that nobody finds another's order by trying. */
export function newOrderNumber(): OrderNumber {
  let number = '';
  for (let index = 0; index < orderNumberLength; index += 1) {
    number += orderNumberAlphabet[randomInt(orderNumberAlphabet.length)];
  }
  return number as OrderNumber;
}

/**
 * Writes the order with its lines, consents and first timeline entry in one statement; its posts, if it is for any, in a
 * second, for which the caller has a transaction.
 */
export async function createOrder(
  db: Database | Tx,
  order: NewOrder,
  alongside?: Alongside,
): Promise<WrittenOrder> {
  const number = order.known?.number ?? newOrderNumber();
  const created = await insertOrder(db, order, { number, alongside });
  logStep(db, 'placed', { orderId: created.id, orderNumber: created.number, actor: 'customer' });
  if (order.lines.some((line) => line.posts.length > 0)) await insertPosts(db, created.id, order.lines);
  return created;
}
