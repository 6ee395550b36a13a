import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { kindCodeSchema } from '#contracts/catalog/service-types-schemas.ts';
import { type DeliveryTime, type UsualDelivery, usualDelivery } from '#contracts/orders/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { deliveryTimesOf, deliveryWindow } from './delivery-time-rules.ts';
import { readDeliveryFigures } from './store.ts';

/** One hour has another word than several in all four languages. */
const hours = z.number().int().min(2).max(720);

const schema = z.object({
  atMostHours: hours,
  exceptions: z
    .array(
      z.object({
        sells: kindCodeSchema,
        fromQuantity: z.number().int().min(1).max(1_000_000),
        atMostHours: hours,
      }),
    )
    .max(40),
});

/** How long a delivery takes at most, in the owner's words, for what has not been measured. */
export const usualDeliverySetting = defineSetting<UsualDelivery>({
  key: 'orders.usual_delivery',
  schema,
  initial: usualDelivery,
  ifMalformed: usualDelivery,
  mayChange: 'owner',
  effect: 'at_once',
});

type TimesDeps = Pick<Deps, 'database' | 'now'>;

/** The figures move slowly, and over a million orders they take a second to count. */
const keepMs = 10 * 60_000;

const caches = new WeakMap<Deps['database'], LRUCache<'times', DeliveryTime[]>>();

const openCache = (deps: TimesDeps) =>
  new LRUCache<'times', DeliveryTime[]>({
    max: 1,
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () =>
      deliveryTimesOf(await readDeliveryFigures(deps.database, deliveryWindow(deps.now()))),
  });

/** Ten minutes old at most; while it is counted again the last answer stands. */
export function currentDeliveryTimes(deps: TimesDeps): Promise<DeliveryTime[]> {
  const cache = caches.get(deps.database) ?? openCache(deps);
  caches.set(deps.database, cache);
  return cache.forceFetch('times');
}
