import { LRUCache } from 'lru-cache';
import type { DeliveryTime } from '#contracts/delivery-times.ts';
import type { Deps } from '#server/deps.ts';
import { deliveryTimesOf, deliveryWindow } from './delivery-time-rules.ts';
import { readDeliveryFigures } from './store-delivery-times.ts';

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
