import { LRUCache } from 'lru-cache';
import type { Service } from '#contracts/catalog-schemas.ts';
import { currentCatalog } from '#server/catalog/current-catalog.ts';
import type { Deps } from '#server/deps.ts';
import { type Estimates, estimatesOf, estimateWindow } from './estimate-rules.ts';
import { readDeliveryFigures } from './store-estimates.ts';

/** What an order is shown with besides its own row. */
export interface Around {
  now: Date;
  estimates: Estimates;
  /** What is on sale, at today's prices. */
  services: readonly Service[];
}

type AroundDeps = Pick<Deps, 'database' | 'listener' | 'log' | 'now'>;

/** The figures move slowly, and over a million orders they take a second to count. */
const keepMs = 10 * 60_000;

const caches = new WeakMap<Deps['database'], LRUCache<'estimates', Estimates>>();

const openCache = (deps: AroundDeps) =>
  new LRUCache<'estimates', Estimates>({
    max: 1,
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () =>
      estimatesOf(await readDeliveryFigures(deps.database, estimateWindow(deps.now()))),
  });

/** Ten minutes old at most; while it is counted again the last answer stands. */
function currentEstimates(deps: AroundDeps): Promise<Estimates> {
  const cache = caches.get(deps.database) ?? openCache(deps);
  caches.set(deps.database, cache);
  return cache.forceFetch('estimates');
}

/** Never throws: an order is shown without what stands around it, too. */
export async function readAround(deps: AroundDeps): Promise<Around> {
  const now = deps.now();
  try {
    const [estimates, catalog] = await Promise.all([currentEstimates(deps), currentCatalog(deps)]);
    const services = [...catalog.services, ...catalog.kinds.flatMap((kind) => kind.services)];
    return { now, estimates, services };
  } catch (error) {
    deps.log.warn({ err: error }, 'an order is shown without estimate and prices of today');
    return { now, estimates: new Map(), services: [] };
  }
}
