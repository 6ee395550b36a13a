import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { hourMs } from '#contracts/kit/time.ts';
import { guardedLookup } from '#server/platform/clients/transport/public-address.ts';
import { ShopError } from '#server/platform/errors.ts';
import { parsePictureUrl, sniffImageType } from './rules.ts';

export interface Picture {
  type: string;
  bytes: Buffer;
}

const timeoutMs = 5000;
const maxBytes = 2 * 1024 * 1024;
const maxRedirects = 2;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const pictureUnavailable = (reason: string) => new ShopError('directory_unavailable', `picture: ${reason}`);
const pictureNotFound = (reason: string) => new ShopError('not_found', `picture: ${reason}`);

function openRequest(
  url: URL,
  lookup: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'auge-image-proxy' };
    const call = request(url, { headers, signal, agent: false, lookup }, resolve);
    call.on('error', reject);
    call.end();
  });
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw pictureNotFound('larger than 2 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readPicture(response: IncomingMessage): Promise<Picture> {
  const status = response.statusCode ?? 0;
  if (status >= 500 || status === 429) throw pictureUnavailable(`HTTP ${status}`);
  if (status !== 200) throw pictureNotFound(`HTTP ${status}`);
  if (!/^image\//i.test(response.headers['content-type'] ?? ''))
    throw pictureNotFound('content type is not an image');
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw pictureNotFound('larger than 2 MB');
  const bytes = await readBytes(response);
  const type = sniffImageType(bytes);
  if (!type) throw pictureNotFound('not an image');
  return { type, bytes };
}

interface FetchPictureOptions {
  sourceOrigin: string | null;
  lookup?: LookupFunction;
}

async function fetchFollowingRedirects(
  url: URL,
  options: FetchPictureOptions,
  signal: AbortSignal,
): Promise<Picture> {
  let target = url;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const isSource = target.origin === options.sourceOrigin;
    const response = await openRequest(
      target,
      isSource ? undefined : (options.lookup ?? guardedLookup()),
      signal,
    );
    try {
      const { location } = response.headers;
      if (!redirectStatuses.has(response.statusCode ?? 0) || !location) return await readPicture(response);
      const next = URL.canParse(location, target.href) ? new URL(location, target).href : '';
      const allowed = parsePictureUrl(next, options.sourceOrigin);
      if (!allowed) throw pictureNotFound('redirected to an address that is not allowed');
      target = allowed;
    } finally {
      response.destroy();
    }
  }
  throw pictureNotFound('too many redirects');
}

/**
 * Fetches a picture from an address returned by `parsePictureUrl`. Limits: 5 s, 2 MB, redirects to allowed addresses
 * only.
 * Throws `not_found` (no such picture) or `directory_unavailable` (no response).
 */
export async function fetchPicture(url: URL, options: FetchPictureOptions): Promise<Picture> {
  try {
    return await fetchFollowingRedirects(url, options, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw pictureUnavailable(error instanceof Error ? error.message : 'no reply');
  }
}

const maxCacheBytes = 20 * 1024 * 1024;
const keepMs = hourMs;
const maxFetches = 16;

/** Returns a picture by its external address. `beforeFetch` runs only on a cache miss and may throw. */
type ProxyPicture = (address: string, beforeFetch: () => Promise<void>) => Promise<Picture>;

/**
 * Serves pictures from memory or from an allowed host. At most 16 fetches run at once, one per address.
 * Throws `invalid_request` for a disallowed address, and the errors of `fetchPicture`.
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
      throw new ShopError('directory_unavailable', 'picture: too many concurrent requests');
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
