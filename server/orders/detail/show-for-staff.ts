import { type OrderId, orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { toListedItem } from '../search/listed-rules.ts';
import { readListed } from '../search/store-listed.ts';
import { toStaffOrder } from './detail-rules.ts';
import { findOrderId, readDetail } from './store-detail.ts';

export async function orderIdFrom(db: Queryable, typed: string): Promise<OrderId> {
  const id = orderIdSchema.safeParse(typed.toLowerCase());
  if (id.success) return id.data;
  const number = orderNumberSchema.safeParse(typed);
  const found = number.success && (await findOrderId(db, number.data));
  if (!found) throw new ShopError('order_not_found', `no order ${typed}`);
  return found;
}

export async function showForStaff({ database }: Pick<Deps, 'database'>, typed: string): Promise<StaffOrder> {
  const id = await orderIdFrom(database, typed);
  const [[listed], detail] = await Promise.all([readListed(database, [id]), readDetail(database, id)]);
  if (!listed || !detail) throw new ShopError('order_not_found', `no order ${id}`);
  const path = `${pathTo('tracking', listed.locale)}?order=${listed.number}`;
  return toStaffOrder(detail, toListedItem(listed), path);
}
