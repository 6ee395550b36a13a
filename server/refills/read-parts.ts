import type { OrderId } from '#contracts/ids.ts';
import type { RefillOrder } from '#contracts/refills.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { lookAtTarget } from './look-at-target.ts';
import { findOrder, type PartRow, partsOfOrder } from './store.ts';

export interface OrderParts {
  orderId: OrderId;
  orderNumber: string;
  parts: PartRow[];
}

/** The order's parts, with their profiles counted now. Throws `order_not_found`. */
export async function readParts(deps: Deps, wanted: RefillOrder): Promise<OrderParts> {
  const order = await findOrder(deps.database, wanted);
  if (!order) throw new ShopError('order_not_found', `no order ${wanted.id ?? wanted.number}`);
  const known = await partsOfOrder(deps.database, order.id);
  const targets = new Map(known.map((part) => [`${part.serviceType} ${part.link}`, part]));
  for (const target of targets.values()) if ((await lookAtTarget(deps, target)) === 'away') break;
  return { orderId: order.id, orderNumber: order.number, parts: await partsOfOrder(deps.database, order.id) };
}
