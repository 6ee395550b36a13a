import { randomInt } from 'node:crypto';
import { type OrderNumber, orderNumberAlphabet, orderNumberLength } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import type { NewOrder, WrittenOrder } from './new-order.ts';
import { insertOrder, insertPosts } from './store-create.ts';

/** Returns ten characters without look-alikes: about 49 bits, so that nobody finds another's order by trying. */
export function newOrderNumber(): OrderNumber {
  let number = '';
  for (let index = 0; index < orderNumberLength; index += 1) {
    number += orderNumberAlphabet[randomInt(orderNumberAlphabet.length)];
  }
  return number as OrderNumber;
}

/** Writes the order with its lines, consents and first timeline entry in one statement, its posts in a second. */
export async function createOrder(tx: Tx, order: NewOrder): Promise<WrittenOrder> {
  const created = await insertOrder(tx, order, order.known?.number ?? newOrderNumber());
  logStep(tx, 'placed', { orderId: created.id, orderNumber: created.number, actor: 'customer' });
  if (order.lines.some((line) => line.posts.length > 0)) await insertPosts(tx, created.id, order.lines);
  return created;
}
