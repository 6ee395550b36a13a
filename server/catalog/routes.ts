import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceListSchema } from '#contracts/catalog-schemas.ts';
import type { Audience } from '#contracts/states.ts';
import type { Deps } from '#server/deps.ts';
import { type Catalog, currentCatalog } from './current-catalog.ts';

/** Lists as they are sent, by audience: written once for each state of the catalogue. */
const written = new WeakMap<Catalog, Map<Audience | 'all', string>>();

function writeList(reply: FastifyReply, catalog: Catalog, of: Audience | 'all'): string {
  const lists = written.get(catalog) ?? new Map<Audience | 'all', string>();
  written.set(catalog, lists);
  const list = () => catalog.services.filter(({ audience }) => of === 'all' || audience === of);
  const text = lists.get(of) ?? String(reply.serialize(list()));
  lists.set(of, text);
  return text;
}

/** Buyers' pages ask again every few seconds: an unchanged list costs a 304 and no body. */
async function sendList(
  deps: Deps,
  call: { request: FastifyRequest; reply: FastifyReply },
  of: Audience | 'all',
) {
  const { request, reply } = call;
  const catalog = await currentCatalog(deps);
  const etag = `"${catalog.version}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(writeList(reply, catalog, of));
}

export function registerCatalogRoutes(app: FastifyInstance, deps: Deps): void {
  const response = { 200: serviceListSchema };
  for (const audience of ['europe', 'spain'] as const) {
    const schema = { summary: `Followers of the audience "${audience}"`, response };
    app.get(`/api/services/region/${audience}`, { schema }, (request, reply: FastifyReply) =>
      sendList(deps, { request, reply }, audience),
    );
  }
  const schema = { summary: 'What is sold; 304 to the etag of an unchanged list', response };
  app.get('/api/services', { schema }, (request, reply: FastifyReply) =>
    sendList(deps, { request, reply }, 'all'),
  );
}
