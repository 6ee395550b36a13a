import type { Listener } from './listener.ts';
import type { Database } from './pool.ts';

interface Holder {
  database: Database;
  listener: Listener;
}

interface Kept<Value> {
  value: Promise<Value> | undefined;
  until: number;
}

/**
 * Reads through memory: one reading per database until NOTIFY says that the content changed, or `keepMs` are over.
 * Readers who come while it is being read wait for the same reading; a failed one is not kept.
 */
export function remembered<Deps extends Holder, Value>(
  read: (deps: Deps) => Promise<Value>,
  keepMs = Number.POSITIVE_INFINITY,
): (deps: Deps) => Promise<Value> {
  const caches = new WeakMap<Database, Kept<Value>>();
  const cacheOf = (deps: Deps): Kept<Value> => {
    const known = caches.get(deps.database);
    if (known) return known;
    const fresh: Kept<Value> = { value: undefined, until: 0 };
    caches.set(deps.database, fresh);
    deps.listener.on('content', () => {
      fresh.value = undefined;
    });
    return fresh;
  };
  return (deps) => {
    const cache = cacheOf(deps);
    if (cache.value && cache.until >= Date.now()) return cache.value;
    const reading = read(deps);
    cache.value = reading;
    cache.until = Date.now() + keepMs;
    reading.catch(() => {
      if (cache.value === reading) cache.value = undefined;
    });
    return reading;
  };
}
