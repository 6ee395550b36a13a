import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { orderNumberSchema } from '#contracts/kit/ids.ts';
import {
  type DefaultDeliveryTimes,
  type DeliveryTime,
  defaultDeliveryTimes,
} from '#contracts/orders/delivery-times.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import {
  currentDeliveryTimes,
  defaultDeliverySetting,
} from '#server/orders/delivery-times/delivery-times.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type OrderKey, type OrderRow, readOrder } from './store.ts';

export interface ViewContext {
  now: Date;
  times: readonly DeliveryTime[];
  usual: DefaultDeliveryTimes;
  services: readonly Service[];
}

type ViewContextDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;

/** Never throws, because the view also works without these data. */
export async function readViewContext(deps: ViewContextDeps): Promise<ViewContext> {
  const now = deps.now();
  try {
    const [times, usual, catalog] = await Promise.all([
      currentDeliveryTimes(deps),
      defaultDeliverySetting.current(deps),
      currentCatalog(deps),
    ]);
    return { now, times, usual, services: catalog.services };
  } catch (error) {
    deps.log.warn(
      { err: error },
      'delivery estimate and current prices could not be read: the order is shown without them',
    );
    return { now, times: [], usual: defaultDeliveryTimes, services: [] };
  }
}

export function parseNumber(text: string): OrderKey | undefined {
  const number = orderNumberSchema.safeParse(text);
  return number.success ? { number: number.data } : undefined;
}

/** Throws `order_not_found`, also for a malformed key, so that both cases look the same. */
export async function findOrder(db: Queryable, key: OrderKey | undefined): Promise<OrderRow> {
  const row = key && (await readOrder(db, key));
  if (!row) throw new ShopError('order_not_found', 'no order under this id or number');
  return row;
}
