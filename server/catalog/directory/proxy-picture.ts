import { LRUCache } from 'lru-cache';
import { hourMs } from '#contracts/kit/time.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type FetchPictureOptions, fetchPicture, type Picture } from './fetch-picture.ts';
import { parsePictureUrl } from './rules.ts';

const maxCacheBytes = 20 * 1024 * 1024;
const keepMs = hourMs;
const maxFetches = 16;

/** A picture by its foreign address; `beforeFetch` runs only when it must be fetched, and may refuse. */
export type ProxyPicture = (address: string, beforeFetch: () => Promise<void>) => Promise<Picture>;

/**
 * Pictures from memory or from an allowed host; at most sixteen are fetched at one time, one call per address.
 * Refuses with `invalid_request` what is not on the list, else as `fetchPicture`.
 */
export function createPictureProxy(options: FetchPictureOptions): ProxyPicture {
  const cache = new LRUCache<string, Picture>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
    ttl: keepMs,
  });
  const fetching = new Map<string, Promise<Picture>>();

  const fetchOnce = (url: URL) => {
    const known = fetching.get(url.href);
    if (known) return known;
    if (fetching.size >= maxFetches)
      throw new ShopError('directory_unavailable', 'picture: too many at once');
    const attempt = fetchPicture(url, options).finally(() => fetching.delete(url.href));
    fetching.set(url.href, attempt);
    return attempt;
  };
  return async (address, beforeFetch) => {
    const url = parsePictureUrl(address, options.sourceOrigin);
    if (!url) throw new ShopError('invalid_request', 'picture: address not allowed', { field: 'url' });
    const kept = cache.get(url.href);
    if (kept) return kept;
    await beforeFetch();
    const picture = await fetchOnce(url);
    cache.set(url.href, picture);
    return picture;
  };
}
