import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customPriceCents, customQuantity, largestPackageUpTo } from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { Audience } from '#contracts/orders/states.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type Catalog, currentCatalog } from './services/current-catalog.ts';

type RequestedList = Audience | 'all' | { kind: string };

const writtenLists = new WeakMap<Catalog, Map<string, string>>();

function listFor({ services, types }: Catalog, of: RequestedList): readonly Service[] {
  if (of === 'all') return [...services.filter(({ kind }) => !kind), customEntry(services) ?? []].flat();
  if (typeof of === 'string') return services.filter(({ audience }) => audience === of);
  const type = types.find(({ code, builtIn }) => code === of.kind && !builtIn);
  if (!type) throw new ShopError('not_found', `no service type ${of.kind}`, { field: 'kind' });
  return type.services;
}

function writeList(reply: FastifyReply, catalog: Catalog, of: RequestedList): string {
  const lists = writtenLists.get(catalog) ?? new Map<string, string>();
  writtenLists.set(catalog, lists);
  const name = typeof of === 'string' ? of : `kind ${of.kind}`;
  const text = lists.get(name) ?? String(reply.serialize(listFor(catalog, of)));
  lists.set(name, text);
  return text;
}

/** Order pages poll every few seconds. An unchanged list is answered with 304 and no body. */
async function sendList(
  deps: Deps,
  call: { request: Pick<FastifyRequest, 'headers'>; reply: FastifyReply },
  of: RequestedList,
) {
  const { request, reply } = call;
  const catalog = await currentCatalog(deps);
  const etag = `"${catalog.version}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(writeList(reply, catalog, of));
}

export function registerCatalogRoutes(app: FastifyInstance, deps: Deps): void {
  for (const audience of ['europe', 'spain'] as const) {
    serve(app, `GET /api/services/region/${audience}`, (request, reply) =>
      sendList(deps, { request, reply }, audience),
    );
  }
  serve(app, 'GET /api/services', (request, reply) => {
    const { kind } = request.query;
    return sendList(deps, { request, reply }, kind === undefined ? 'all' : { kind });
  });
}

/** Id of the "Custom" tile (text 1, section 9). */
const customId = 9;

/**
 * The "Custom" service: European followers in a freely chosen quantity, with the price of the smallest one. Undefined
 * when no European package is on sale to derive a price from.
 */
function customEntry(services: readonly Service[]): Service | undefined {
  const tiers = services.filter(({ audience }) => audience === 'europe');
  if (tiers.length === 0) return undefined;
  const priceCents = customPriceCents(customQuantity.default, tiers);
  const price = toDecimalString(priceCents);
  const base = largestPackageUpTo(customQuantity.default, tiers);
  return {
    id: customId,
    name: 'Custom',
    description: '',
    type: 'followers',
    audience: 'europe',
    quantity: customQuantity.default,
    bonus: base?.bonus ?? 0,
    price,
    priceCents,
    refillDays: (base ?? tiers[0])?.refillDays ?? 0,
    regularPrice: price,
    regularPriceCents: priceCents,
    isOnSale: false,
    discountPercent: 0,
    featured: false,
    popular: false,
    providerServiceId: '',
    platform: 'instagram',
  };
}
