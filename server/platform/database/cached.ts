import { within } from '../clients/transport/within.ts';
import { isDatabaseAway } from './away.ts';
import type { Listener } from './listener.ts';
import { type Database, refuseInsideTransaction } from './pool.ts';

interface Holder {
  database: Database;
  listener: Listener;
}

interface Kept<Value> {
  value: Promise<Value> | undefined;
  until: number;
  known: { value: Value } | undefined;
  /** Says whether `known` is what `value` came to. */
  isKnown: boolean;
  /** Counts what was announced. */
  announced: number;
}

/** A caller who can be answered from memory waits no longer than this for a database that hangs. */
const patienceMs = 3000;
const retryMs = 2000;

async function orKnown<Value>(reading: Promise<Value>, known: Value): Promise<Value> {
  try {
    return await within(patienceMs, reading, () => known);
  } catch (error) {
    if (isDatabaseAway(error)) return known;
    throw error;
  }
}

/** Starts a reading and keeps it; the last value takes its place should the database be down. */
function readAnew<Value>(cache: Kept<Value>, reading: Promise<Value>, keepMs: number): Promise<Value> {
  const { known } = cache;
  const value = known ? orKnown(reading, known.value) : reading;
  cache.value = value;
  cache.until = Date.now() + keepMs;
  cache.isKnown = false;
  reading.then(
    (fresh) => {
      cache.known = { value: fresh };
      if (cache.value !== value) return;
      cache.value = reading;
      cache.isKnown = true;
    },
    (error: unknown) => {
      if (cache.value !== value) return;
      if (known && isDatabaseAway(error)) cache.until = Date.now() + retryMs;
      else cache.value = undefined;
    },
  );
  return value;
}

/** Reads through memory; `inside` does so for a caller who holds a connection, where `read` reads over it on a miss. */
export interface Cached<Deps, Value> {
  (deps: Deps): Promise<Value>;
  inside(deps: Deps, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Keeps what a transaction has read, unless something was announced meanwhile. A change that it could not see yet is
 * announced after this, and drops it again.
 */
async function readInside<Value>(
  cache: Kept<Value>,
  read: () => Promise<Value>,
  keepMs: number,
): Promise<Value> {
  if (cache.isKnown && cache.value && cache.known && cache.until >= Date.now()) return cache.known.value;
  const { announced } = cache;
  const value = await read();
  if (announced === cache.announced && !cache.value) {
    cache.value = Promise.resolve(value);
    cache.until = Date.now() + keepMs;
    cache.known = { value };
    cache.isKnown = true;
  }
  return value;
}

/**
 * Reads through memory: one reading per database until NOTIFY says that the content changed, or
 * `keepMs` are over. Concurrent readers share a reading; a failed one is not kept. While the
 * database is down, the last value serves, so that pages stay available.
 */
export function cached<Deps extends Holder, Value>(
  read: (deps: Deps) => Promise<Value>,
  keepMs = Number.POSITIVE_INFINITY,
): Cached<Deps, Value> {
  const caches = new WeakMap<Database, Kept<Value>>();
  const cacheOf = (deps: Deps): Kept<Value> => {
    const known = caches.get(deps.database);
    if (known) return known;
    const fresh: Kept<Value> = { value: undefined, until: 0, known: undefined, isKnown: false, announced: 0 };
    caches.set(deps.database, fresh);
    deps.listener.on('content', () => {
      fresh.value = undefined;
      fresh.announced += 1;
    });
    return fresh;
  };
  const current = (deps: Deps) => {
    // The check also runs on a hit: on a miss, everybody who holds a connection would wait for one reading.
    refuseInsideTransaction(deps.database);
    const cache = cacheOf(deps);
    if (cache.value && cache.until >= Date.now()) return cache.value;
    return readAnew(cache, read(deps), keepMs);
  };
  return Object.assign(current, {
    inside: (deps: Deps, readAlong: () => Promise<Value>) => readInside(cacheOf(deps), readAlong, keepMs),
  });
}
