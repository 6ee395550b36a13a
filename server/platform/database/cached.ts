import { withDeadline } from '../clients/transport/with-deadline.ts';
import type { Listener } from './listener.ts';
import { type Database, refuseInsideTransaction } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

interface CacheDeps {
  database: Database;
  listener: Listener;
}

interface CacheEntry<Value> {
  value: Promise<Value> | undefined;
  until: number;
  known: { value: Value } | undefined;
}

/** Milliseconds to wait for a database that hangs, when a cached value exists. */
const readTimeoutMs = 3000;
const retryMs = 2000;

async function withFallback<Value>(reading: Promise<Value>, known: Value): Promise<Value> {
  try {
    return await withDeadline(readTimeoutMs, reading, () => known);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return known;
    throw error;
  }
}

function readUncached<Value>(
  cache: CacheEntry<Value>,
  reading: Promise<Value>,
  keepMs: number,
): Promise<Value> {
  const { known } = cache;
  const value = known ? withFallback(reading, known.value) : reading;
  cache.value = value;
  cache.until = Date.now() + keepMs;
  reading.then(
    (fresh) => {
      cache.known = { value: fresh };
      if (cache.value === value) cache.value = reading;
    },
    (error: unknown) => {
      if (cache.value !== value) return;
      if (known && isDatabaseUnavailable(error)) cache.until = Date.now() + retryMs;
      else cache.value = undefined;
    },
  );
  return value;
}

/**
 * Caches `read` per database until a `content` notification or for `keepMs`. Concurrent callers share one read, and
 * failed reads are not cached. Returns the last value while the database is unavailable. Throws inside a transaction.
 */
export function cachePerDatabase<Deps extends CacheDeps, Value>(
  read: (deps: Deps) => Promise<Value>,
  keepMs = Number.POSITIVE_INFINITY,
): (deps: Deps) => Promise<Value> {
  const caches = new WeakMap<Database, CacheEntry<Value>>();
  const cacheOf = (deps: Deps): CacheEntry<Value> => {
    const known = caches.get(deps.database);
    if (known) return known;
    const fresh: CacheEntry<Value> = { value: undefined, until: 0, known: undefined };
    caches.set(deps.database, fresh);
    deps.listener.on('content', () => {
      fresh.value = undefined;
    });
    return fresh;
  };
  return (deps) => {
    // Checked on a cache hit too, because on a miss every connection holder would wait for the same read.
    refuseInsideTransaction(deps.database);
    const cache = cacheOf(deps);
    if (cache.value && cache.until >= Date.now()) return cache.value;
    return readUncached(cache, read(deps), keepMs);
  };
}
