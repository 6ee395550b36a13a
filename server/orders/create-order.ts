import { randomInt } from 'node:crypto';
import {
  type OrderId,
  type OrderNumber,
  orderNumberAlphabet,
  orderNumberLength,
} from '#contracts/kit/ids.ts';
import type { Database, Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { logStep } from '#server/platform/logging/log-step.ts';
import type { CreatedOrder, NewOrder } from './new-order.ts';
import { insertPosts } from './store-create.ts';

export { insertOrder, placedOrder, placedValues } from './store-create.ts';

/** Returns ten characters without look-alikes: about 49 bits, so that nobody finds another's order by trying. */
export function newOrderNumber(): OrderNumber {
  let number = '';
  for (let index = 0; index < orderNumberLength; index += 1) {
    number += orderNumberAlphabet[randomInt(orderNumberAlphabet.length)];
  }
  return number as OrderNumber;
}

/** Inserts an order by a statement that has `placedOrder` in it. */
export type Placing<Placed extends { id: OrderId }> = (
  db: Queryable,
  order: NewOrder,
  number: OrderNumber,
) => Promise<Placed>;

/**
 * Writes the order with its lines, consents and first timeline entry in one statement, which may write more; its posts,
 * if it is for any, in a second, for which the caller has a transaction.
 */
export async function createOrder<Placed extends { id: OrderId }>(
  db: Database | Tx,
  order: NewOrder,
  place: Placing<Placed>,
): Promise<Placed & CreatedOrder> {
  const number = order.known?.number ?? newOrderNumber();
  const placed = await place(db, order, number);
  logStep(db, 'placed', { orderId: placed.id, orderNumber: number, actor: 'customer' });
  if (order.lines.some((line) => line.posts.length > 0)) await insertPosts(db, placed.id, order.lines);
  return { ...placed, number };
}
