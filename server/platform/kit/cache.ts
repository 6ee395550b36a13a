import { LRUCache } from 'lru-cache';
import { minuteMs } from '#contracts/kit/time.ts';

interface CacheOwner {
  /** Owner of the cached values. Programs in one process, as in tests, do not share values. */
  database: object;
  now: () => Date;
}

interface StaleOptions<Deps> {
  /** Maximum age of a value by the shop's clock. Default: ten minutes. */
  keepMs?: number;
  /** Returns a version key. A changed key causes an immediate read. */
  keyOf?: (deps: Deps) => Promise<string> | string;
}

/**
 * Returns a cached reader for slow totals that change rarely. Returns the last value during a new read and
 * after a failed one. An equal result keeps the same object, so that it need not be rendered again. Use
 * `platform/database/cached.ts` for changes that must be visible immediately.
 */
export function cacheStaleWhileRevalidate<Deps extends CacheOwner, Value extends object>(
  read: (deps: Deps, key: string, before: Value | undefined) => Promise<Value>,
  { keepMs = 10 * minuteMs, keyOf = () => '' }: StaleOptions<Deps> = {},
): (deps: Deps) => Promise<Value> {
  const caches = new WeakMap<object, LRUCache<string, Value>>();
  const open = (deps: Deps) =>
    new LRUCache<string, Value>({
      max: 1,
      ttl: keepMs,
      ttlResolution: 0,
      perf: { now: () => deps.now().getTime() },
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (key, before) => {
        const after = await read(deps, key, before);
        return before && JSON.stringify(before) === JSON.stringify(after) ? before : after;
      },
    });
  return async (deps) => {
    const cache = caches.get(deps.database) ?? open(deps);
    caches.set(deps.database, cache);
    return cache.forceFetch(await keyOf(deps));
  };
}
