import type { Service } from '#contracts/catalog-schemas.ts';
import { type DeliveryTime, type UsualDelivery, usualDelivery } from '#contracts/delivery-times.ts';
import { currentCatalog } from '#server/catalog/current-catalog.ts';
import type { Deps } from '#server/deps.ts';
import { currentDeliveryTimes } from '#server/orders/current-delivery-times.ts';
import { usualDeliverySetting } from '#server/orders/usual-delivery-setting.ts';

/** What an order is shown with besides its own row. */
export interface Around {
  now: Date;
  times: readonly DeliveryTime[];
  usual: UsualDelivery;
  /** What is on sale, at today's prices. */
  services: readonly Service[];
}

type AroundDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;

/** Never throws: an order is shown without what stands around it, too. */
export async function readAround(deps: AroundDeps): Promise<Around> {
  const now = deps.now();
  try {
    const [times, usual, catalog] = await Promise.all([
      currentDeliveryTimes(deps),
      usualDeliverySetting.current(deps),
      currentCatalog(deps),
    ]);
    const services = [...catalog.services, ...catalog.kinds.flatMap((kind) => kind.services)];
    return { now, times, usual, services };
  } catch (error) {
    deps.log.warn({ err: error }, 'an order is shown without estimate and prices of today');
    return { now, times: [], usual: usualDelivery, services: [] };
  }
}
