import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '#contracts/catalog-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { type Catalog, currentCatalog } from './current-catalog.ts';

/** Buyers' pages ask again every few seconds: an unchanged list costs a 304 and no body. */
function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { catalog: Catalog; list: Service[] },
) {
  const etag = `"${answer.catalog.version}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(answer.list);
}

export function registerCatalogRoutes(app: FastifyInstance, deps: Deps): void {
  for (const audience of ['europe', 'spain'] as const) {
    app.get(`/api/services/region/${audience}`, async (request, reply) => {
      const catalog = await currentCatalog(deps);
      const list = catalog.services.filter((service) => service.audience === audience);
      return sendList(request, reply, { catalog, list });
    });
  }
  app.get('/api/services', async (request, reply) => {
    const catalog = await currentCatalog(deps);
    return sendList(request, reply, { catalog, list: catalog.services });
  });
}
