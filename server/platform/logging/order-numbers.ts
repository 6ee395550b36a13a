import { LRUCache } from 'lru-cache';

/** Numbers of the orders that this process has worked on lately, by their id. */
const numbers = new LRUCache<string, string>({ max: 20_000 });

export function noteOrderNumber(orderId: string, orderNumber: string): void {
  numbers.set(orderId, orderNumber);
}

/** Adds the order's number to the facts of a log line, so that one search by number finds all of its lines. */
export function withOrderNumber(facts: Record<string, unknown>): Record<string, unknown> {
  const { orderId, orderNumber } = facts;
  if (typeof orderId !== 'string') return facts;
  if (typeof orderNumber === 'string') noteOrderNumber(orderId, orderNumber);
  const known = numbers.get(orderId);
  return known === undefined ? facts : { ...facts, orderNumber: known };
}
