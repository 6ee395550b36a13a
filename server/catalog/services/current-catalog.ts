import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type Closure, type Closures, closuresSchema } from '#contracts/catalog/closures.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { pagesThatShow } from '#contracts/pages/pages.ts';
import { isInExistingCountry, normalisePlace } from '#contracts/tax/places.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PagePiece } from '#server/platform/http/page-piece.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { readStoredMode } from '#server/staff/settings/shop-mode.ts';
import { type CatalogEntry, listsWithRisingUnitPrice, toService, typeCodeOf } from '../rules.ts';
import { readEntries, readTaxRate } from '../store.ts';
import { readServiceTypes, type ServiceTypeRow } from '../types/store.ts';
import { closedPlacesOf, closuresByType, findClosure } from './closure-rules.ts';
import { withRefillDays } from './refill-setting.ts';

const ownerClosures = closuresSchema
  .superRefine(({ closed }, context) => {
    for (const [at, { country }] of closed.entries())
      if (country !== '' && !isInExistingCountry(country))
        context.addIssue({
          code: 'custom',
          path: ['closed', at, 'country'],
          message: `no country ${country}`,
        });
  })
  .transform(({ closed }) => ({
    closed: closed.map((each) => ({ ...each, country: normalisePlace(each.country) })),
  }));

const isWholeShopClosed = (value: Closures | undefined): boolean =>
  serviceTypes.every((type) => findClosure(value?.closed ?? [], { type }, null));

/**
 * Closures by country with their reason. An unreadable setting closes everything, so that nothing is sold by mistake.
 */
export const closedSetting = defineSetting<Closures>({
  key: 'catalog.closed',
  schema: closuresSchema,
  accepts: ownerClosures,
  initial: { closed: [] },
  ifMalformed: { closed: [{ service: 'all', country: '', reason: 'pause', note: '' }] },
  mayChange: 'owner',
  effects: ['prices'],
  bounds: ({ was, value }) =>
    isWholeShopClosed(value) && !isWholeShopClosed(closuresSchema.safeParse(was).data) ? ['all_sales'] : [],
  effect: 'at_once',
});

/** Country whose tax the shown prices include until the buyer's country is known. */
export const homeCountry = 'ES';

export interface CatalogType extends ServiceTypeRow {
  /** All priced services, including closed ones, because open checkouts of them can still be paid. */
  entries: CatalogEntry[];
  services: Service[];
}

/** Current catalogue, cached until a NOTIFY reports a change. */
export interface Catalog {
  /** Changes with every visible change. Part of cache keys and ETags. */
  version: string;
  types: CatalogType[];
  entries: CatalogEntry[];
  services: Service[];
  closed: readonly Closure[];
  /** Basis points, for the home country. */
  taxRate: number;
}

/** Reductions also end by date, so a cached catalogue expires after a minute. */
const catalogTtlMs = 60_000;

/** `closedSetting` has the same default in both modes, so either can be passed. */
const everyMode = { mode: 'live' } as const;

async function loadCatalog(deps: Pick<Deps, 'database' | 'listener' | 'now' | 'log'>): Promise<Catalog> {
  const { database, log } = deps;
  const { closed } = await readSetting({ database, log, config: everyMode }, closedSetting);
  const catalog = await readCatalog(deps.database, deps.now(), closed);
  const rising = listsWithRisingUnitPrice(catalog.entries);
  if (rising.length > 0)
    deps.log.warn({ rising }, 'price list has a larger package with a higher unit price: correct its prices');
  return catalog;
}

function closedByProviders(
  types: readonly Pick<CatalogType, 'builtIn' | 'form' | 'entries'>[],
  thrown: readonly Closure[],
): Closure[] {
  return types.flatMap(({ builtIn, form, entries }) => {
    const gone = builtIn && entries.length > 0 && entries.every((entry) => entry.gone);
    if (!gone || findClosure(thrown, { type: form }, null)) return [];
    return [{ service: form, country: '', reason: 'provider' as const, note: '' }];
  });
}

export async function readCatalog(
  db: Queryable,
  now: Date,
  thrown: readonly Closure[] = [],
): Promise<Catalog> {
  const all = Object.groupBy(await withRefillDays(db, await readEntries(db)), typeCodeOf);
  const priced = (await readServiceTypes(db)).map((type) => ({ ...type, entries: all[type.code] ?? [] }));
  const closed = [...thrown, ...closedByProviders(priced, thrown)];
  const rate = await readTaxRate(db, homeCountry, now);
  if (rate === undefined) throw new Error(`No tax rate for ${homeCountry}`);
  // A live shop sells only services with a provider.
  const isLive = (await readStoredMode(db)) === 'live';
  const sold = (list: readonly CatalogEntry[]) =>
    list
      .filter((entry) => !findClosure(closed, entry, null) && !entry.gone)
      .filter((entry) => !isLive || entry.providerService !== null)
      .map((entry) => toService({ ...entry, closedIn: closedPlacesOf(entry, closed) }, now));
  const types = priced.map((type) => ({ ...type, services: type.active ? sold(type.entries) : [] }));
  const version = shortHash(JSON.stringify([rate, ...types.map(({ entries: _, ...shown }) => shown)]));
  const [entries, services] = [types.flatMap((type) => type.entries), types.flatMap((type) => type.services)];
  return { version, types, entries, services, closed, taxRate: rate };
}

export const currentCatalog = cachePerDatabase(loadCatalog, catalogTtlMs);

const noClosedContent: Partial<PageContent> = {};

const closedContentByCatalog = new WeakMap<Catalog, Partial<PageContent>>();

function closedContentOf(catalog: Catalog): Partial<PageContent> {
  if (catalog.closed.length === 0) return noClosedContent;
  const known = closedContentByCatalog.get(catalog) ?? { closed: closuresByType(catalog.closed) };
  closedContentByCatalog.set(catalog, known);
  return known;
}

export const closedContent: readonly PagePiece[] = [
  { pages: pagesThatShow('closures'), read: async (deps) => closedContentOf(await currentCatalog(deps)) },
];
export { readEntries };
