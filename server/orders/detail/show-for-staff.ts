import { type OrderId, orderIdSchema, orderNumberSchema } from '#contracts/ids.ts';
import { pathTo } from '#contracts/routes.ts';
import type { StaffOrder } from '#contracts/staff-orders.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { toStaffOrder } from './detail-rules.ts';
import { toListedItem } from './listed-rules.ts';
import { findOrderId, readDetail } from './store-detail.ts';
import { readListed } from './store-listed.ts';

/** An order's id, from its id or its number as a member has it at hand. Throws `order_not_found`. */
export async function orderIdFrom(db: Queryable, typed: string): Promise<OrderId> {
  const id = orderIdSchema.safeParse(typed.toLowerCase());
  if (id.success) return id.data;
  const number = orderNumberSchema.safeParse(typed);
  const found = number.success && (await findOrderId(db, number.data));
  if (!found) throw new ShopError('order_not_found', `no order ${typed}`);
  return found;
}

/** Everything of one order. Throws `order_not_found`. */
export async function showForStaff({ database }: Pick<Deps, 'database'>, typed: string): Promise<StaffOrder> {
  const id = await orderIdFrom(database, typed);
  const [[listed], detail] = await Promise.all([readListed(database, [id]), readDetail(database, id)]);
  if (!listed || !detail) throw new ShopError('order_not_found', `no order ${id}`);
  const path = `${pathTo('tracking', listed.locale)}?order=${listed.number}`;
  return toStaffOrder(detail, toListedItem(listed), path);
}
