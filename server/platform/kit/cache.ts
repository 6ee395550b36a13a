import { LRUCache } from 'lru-cache';
import { minuteMs } from '#contracts/kit/time.ts';

interface Holder {
  /** One cache for each database: programs of one process, as in tests, share nothing. */
  database: object;
  now: () => Date;
}

interface StaleOptions<Deps> {
  /** From which age on, by the shop's clock, a value is read again; ten minutes. */
  keepMs?: number;
  /** What the value depends on: it is read at once where this has changed. */
  keyOf?: (deps: Deps) => Promise<string> | string;
}

/**
 * Returns a reader of figures that move slowly and cost a second to count: the last value stands while it is read
 * again, and stays where that fails. An equal value is the same object as before, so that what shows it need not be
 * rendered again. What a change must end at once is read through `platform/database/cached.ts`.
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
