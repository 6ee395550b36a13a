import { LRUCache } from 'lru-cache';
import type { DirectorySource } from './directory-source.ts';

export interface DirectoryCacheOptions {
  freshMs: number;
  keptMs: number;
  maxEntries: number;
  now(): number;
}

const defaults: DirectoryCacheOptions = {
  freshMs: 120_000,
  keptMs: 600_000,
  maxEntries: 2000,
  now: Date.now,
};

function memoize<Value>(load: (key: string) => Promise<Value>, options: DirectoryCacheOptions) {
  const { freshMs, keptMs, maxEntries, now } = options;
  const cache = new LRUCache<string, { value: Value }>({
    max: maxEntries,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnFetchRejection: true,
    // A waiting caller receives the reply even if its cache entry was evicted in between.
    ignoreFetchAbort: true,
    fetchMethod: async (key) => ({ value: await load(key) }),
  });
  /** `get` also evicts entries that are too old to use. */
  const isFresh = (key: string) =>
    cache.get(key) !== undefined && cache.getRemainingTTL(key) > keptMs - freshMs;
  return async (key: string, fresh = false): Promise<Value> => {
    try {
      return (await cache.forceFetch(key, { forceRefresh: fresh || !isFresh(key) })).value;
    } catch (error) {
      const before = cache.get(key);
      if (before) return before.value;
      throw error;
    }
  };
}

/**
 * Caches replies in this process: fresh for two minutes, and used for up to ten minutes if the source fails. Concurrent
 * equal look-ups share one call.
 */
export function withDirectoryCache(
  source: DirectorySource,
  change: Partial<DirectoryCacheOptions> = {},
): DirectorySource {
  const options = { ...defaults, ...change };
  const search = memoize((query) => source.search(query), options);
  const profile = memoize((username) => source.profile(username), options);
  const page = memoize((key) => {
    const [username = '', after] = key.split(' ');
    return source.posts(username, after ?? null);
  }, options);
  const posts: DirectorySource['posts'] = (username, after) =>
    page(after === null ? username : `${username} ${after}`);
  return { pictureOrigin: source.pictureOrigin, search, profile, posts };
}
