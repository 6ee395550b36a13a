import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { Encoding } from './rules.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface CachedPage {
  bodies: Record<Encoding, Buffer>;
  etag: string;
  policy: string;
}

interface CacheSlot {
  version: string;
  page: Promise<CachedPage>;
}

export interface RenderedPage {
  html: string;
  policy: string;
}

/** Fast compression for the first visitor. The best one follows a moment later. */
const fastCompressionLevel = 5;

const compressBrotli = (html: Buffer, quality: number) =>
  brotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });

async function compressPage({ html, policy }: RenderedPage): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([compressBrotli(identity, fastCompressionLevel), zip(identity)]);
  const hash = sha256(identity, policy).toString('base64url').slice(0, 22);
  const kept: CachedPage = { bodies: { br, gzip: zipped, identity }, etag: `W/"${hash}"`, policy };
  void compressBrotli(identity, constants.BROTLI_MAX_QUALITY).then((best) => {
    kept.bodies.br = best;
  });
  return kept;
}

/**
 * Caches pages by key in their newest version only. Concurrent requests share one rendering. A failed one is not
 * cached.
 */
export function openPageCache() {
  const slots = new Map<string, CacheSlot>();
  return (
    key: string,
    version: string,
    render: () => RenderedPage | Promise<RenderedPage>,
  ): Promise<CachedPage> => {
    const slot = slots.get(key);
    if (slot?.version === version) return slot.page;
    const page = Promise.resolve().then(render).then(compressPage);
    const fresh: CacheSlot = { version, page };
    slots.set(key, fresh);
    page.catch(() => {
      if (slots.get(key) === fresh) slots.delete(key);
    });
    return page;
  };
}

export type PageCache = ReturnType<typeof openPageCache>;
