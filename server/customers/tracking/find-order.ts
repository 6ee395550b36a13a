import { orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OrderKey, type OrderRow, readOrder } from './store.ts';

/** What stands in an address → an order's id or number; undefined for anything else. */
export function parseOrderKey(text: string): OrderKey | undefined {
  const id = orderIdSchema.safeParse(text.toLowerCase());
  if (id.success) return { id: id.data };
  const number = orderNumberSchema.safeParse(text);
  return number.success ? { number: number.data } : undefined;
}

/** Throws `order_not_found`, for a malformed key too: nothing tells the two apart. */
export async function findOrder(db: Queryable, key: OrderKey | undefined): Promise<OrderRow> {
  const row = key && (await readOrder(db, key));
  if (!row) throw new ShopError('order_not_found', 'no order under this id or number');
  return row;
}
