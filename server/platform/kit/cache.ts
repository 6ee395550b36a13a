import { LRUCache } from 'lru-cache';
import { minuteMs } from '#contracts/kit/time.ts';

interface Holder {
  /** Each database has its own cache, so that programs of one process, as in tests, share nothing. */
  database: object;
  now: () => Date;
}

interface StaleOptions<Deps> {
  /** A value of this age, by the shop's clock, is read again; ten minutes by default. */
  keepMs?: number;
  /** Returns what the value depends on: a change causes an immediate read. */
  keyOf?: (deps: Deps) => Promise<string> | string;
}

/**
 * Returns a reader of figures that change slowly and take a second to count: the last value serves
 * while it is read again, and where that fails. An equal value stays the same object, so that it
 * need not be rendered again. Use `platform/database/cached.ts` where a change must show at once.
 */
export function staleWhileReading<Deps extends Holder, Value extends object>(
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
