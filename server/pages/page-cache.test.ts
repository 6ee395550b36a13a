import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { openPageCache } from './page-cache.ts';

const page = (html: string) => ({ html, policy: "default-src 'none'" });

test('the page cache renders a page once for concurrent requests', async () => {
  const cache = openPageCache();
  const render = vi.fn(() => page('<p>hello</p>'));
  const kept = await Promise.all([1, 2, 3].map(() => cache('a', '1', render)));
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(kept).size).toBe(1);
});

test('the page cache returns the same page in each encoding', async () => {
  const kept = await openPageCache()('a', '1', () => page('<p>hello</p>'));
  expect(brotliDecompressSync(kept.bodies.br).toString()).toBe('<p>hello</p>');
  expect(gunzipSync(kept.bodies.gzip).toString()).toBe('<p>hello</p>');
  expect(kept.bodies.identity.toString()).toBe('<p>hello</p>');
});

test('the page cache replaces page and ETag with a new version', async () => {
  const cache = openPageCache();
  const first = await cache('a', '1', () => page('<p>1</p>'));
  const second = await cache('a', '2', () => page('<p>2</p>'));
  expect(second.etag).not.toBe(first.etag);
  expect(second.bodies.identity.toString()).toBe('<p>2</p>');
});

test('the page cache renders again after a failed rendering', async () => {
  const cache = openPageCache();
  const broken = () => {
    throw new Error('no catalogue');
  };
  await expect(cache('a', '1', broken)).rejects.toThrow('no catalogue');
  expect((await cache('a', '1', () => page('<p>well</p>'))).bodies.identity.toString()).toBe('<p>well</p>');
});
