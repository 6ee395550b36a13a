import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type DeliveryTime, type UsualDelivery, usualDelivery } from '#contracts/orders/delivery-times.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { currentDeliveryTimes, usualDeliverySetting } from '#server/orders/delivery-times/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';

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
