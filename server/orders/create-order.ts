import { randomInt } from 'node:crypto';
import { type OrderNumber, orderNumberAlphabet, orderNumberLength } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { CreatedOrder, NewOrder } from './new-order.ts';
import { recordEvent } from './record-event.ts';
import { insertOrder, insertPosts } from './store-create.ts';

/** Returns ten characters without look-alikes, about 49 bits, so that order numbers cannot be guessed. */
export function newOrderNumber(): OrderNumber {
  let number = '';
  for (let index = 0; index < orderNumberLength; index += 1) {
    number += orderNumberAlphabet[randomInt(orderNumberAlphabet.length)];
  }
  return number as OrderNumber;
}

export async function createOrder(tx: Tx, order: NewOrder): Promise<CreatedOrder> {
  const number = order.known?.number ?? newOrderNumber();
  const id = await insertOrder(tx, order, number);
  if (order.lines.some((line) => line.posts.length > 0)) await insertPosts(tx, id, order.lines);
  await recordEvent(tx, { orderId: id, kind: 'placed', actor: 'customer', at: order.at });
  return { id, number };
}
