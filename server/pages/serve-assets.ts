import type { FastifyInstance } from 'fastify';
import { openAssetStore } from './asset-store.ts';
import { chooseEncoding } from './rules.ts';

/** A year: the name changes with the content. */
const forever = 'public, max-age=31536000, immutable';

/** `<address>/…` from memory, precompressed. An unknown name falls through to the shop's 404. */
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
