import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, type Encoding } from './rules.ts';

interface KeptAsset {
  type: string;
  /** Holds only the forms that the build wrote; `identity` always. */
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const optional = (path: string): Promise<Buffer | undefined> =>
  existsSync(path) ? readFile(path) : Promise.resolve(undefined);

async function readAsset(path: string): Promise<KeptAsset> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    optional(`${path}.br`),
    optional(`${path}.gz`),
  ]);
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  };
}

const listNames = (dir: string) => new Set(readdirSync(dir).filter((name) => !/\.(br|gz)$/.test(name)));

/** Minimum pause between two lists of the folder. */
const againMs = 1000;

/**
 * Opens the build's hashed files. Each is read once, on its first request. An unknown name may be of a later build: during
 * an update, pages of the new processes reach the old ones too.
 */
function openAssetStore(dir: string): (name: string) => Promise<KeptAsset> | undefined {
  let names = listNames(dir);
  let listedAt = Date.now();
  const kept = new Map<string, Promise<KeptAsset>>();
  return (name) => {
    if (!names.has(name) && Date.now() - listedAt > againMs) {
      names = listNames(dir);
      listedAt = Date.now();
    }
    if (!names.has(name)) return undefined;
    let asset = kept.get(name);
    if (!asset) {
      asset = readAsset(join(dir, name));
      kept.set(name, asset);
      // A failed read is not kept: the next request reads the file again.
      asset.catch(() => kept.delete(name));
    }
    return asset;
  };
}

/** It lasts a year, because the name changes with the content. */
const forever = 'public, max-age=31536000, immutable';

/** Serves `<address>/…` from memory, precompressed. An unknown name falls through to the shop's 404. */
export function serveAssets(app: FastifyInstance, dir: string, address = '/assets'): void {
  const find = openAssetStore(dir);
  app.get<{ Params: { name: string } }>(`${address}/:name`, async (request, reply) => {
    const asset = await find(request.params.name);
    if (!asset) return reply.callNotFound();
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const body = asset.bodies[wanted];
    if (body && wanted !== 'identity') reply.header('content-encoding', wanted);
    return reply
      .header('cache-control', forever)
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .type(asset.type)
      .send(body ?? asset.bodies.identity);
  });
}
