import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type Closure, type Closures, closuresSchema } from '#contracts/catalog/closures.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { pagesThatShow } from '#contracts/pages/pages.ts';
import { isKnownPlace, placeByCode } from '#contracts/tax/places.ts';
import { cached } from '#server/platform/database/cached.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PagePiece } from '#server/platform/http/page-piece.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { livedMode } from '#server/staff/settings/shop-mode.ts';
import { type CatalogEntry, risingLists, toService, typeCodeOf } from '../rules.ts';
import { readEntries, readTaxRate } from '../store.ts';
import { readServiceTypes, type ServiceTypeRow } from '../types/store.ts';
import { closedPlaces, closureFor, closuresByType } from './closure-rules.ts';
import { withRefillDays } from './refill-setting.ts';

/** Holds switches as an owner throws them: in countries that there are, by their codes. */
const thrownClosures = closuresSchema
  .superRefine(({ closed }, context) => {
    for (const [at, { country }] of closed.entries())
      if (country !== '' && !isKnownPlace(country))
        context.addIssue({
          code: 'custom',
          path: ['closed', at, 'country'],
          message: `no country ${country}`,
        });
  })
  .transform(({ closed }) => ({
    closed: closed.map((each) => ({ ...each, country: placeByCode(each.country) })),
  }));

/** Returns whether nothing of the built-in types is sold anywhere. */
const closesAll = (value: Closures | undefined): boolean =>
  serviceTypes.every((type) => closureFor(value?.closed ?? [], { type }, null));

/**
 * Says what is not sold at the moment, in which country, and why. One that cannot be read closes everything:
 * what must not be sold is not sold by mistake.
 */
export const closedSetting = defineSetting<Closures>({
  key: 'catalog.closed',
  schema: closuresSchema,
  accepts: thrownClosures,
  initial: { closed: [] },
  ifMalformed: { closed: [{ service: 'all', country: '', reason: 'pause', note: '' }] },
  mayChange: 'owner',
  effects: ['prices'],
  bounds: ({ was, value }) =>
    closesAll(value) && !closesAll(closuresSchema.safeParse(was).data) ? ['all_sales'] : [],
  effect: 'at_once',
});

/** Prices are shown with the shop's own country's tax until the buyer's is known. */
export const homeCountry = 'ES';

/** Is a service type with its packages. */
export interface CatalogType extends ServiceTypeRow {
  /** Holds all that has a price, also while it is closed: open checkouts of it are paid. */
  entries: CatalogEntry[];
  /** Is what is sold now. */
  services: Service[];
}

/** Is the catalogue as it stands, read once and kept until a NOTIFY says that it changed. */
export interface Catalog {
  /** Changes whenever anything shown changes; it is part of cache keys and ETags. */
  version: string;
  /** Lists the service types, built-in ones first; closed ones, too. */
  types: CatalogType[];
  /** Holds all that has a price, type by type, also what is not sold at the moment: open checkouts of it are paid. */
  entries: CatalogEntry[];
  /** Is what of it is sold now, as pages show it. */
  services: Service[];
  /** Says what is not, where, and why. */
  closed: readonly Closure[];
  /** Counts basis points of the home country. */
  taxRate: number;
}

/** A reduction ends by the calendar too, so nothing is kept for longer than a minute. */
const keepMs = 60_000;

/** The setting begins the same in both modes. */
const anyMode = { mode: 'live' } as const;

async function loadCatalog(deps: Pick<Deps, 'database' | 'listener' | 'now' | 'log'>): Promise<Catalog> {
  const { database, log } = deps;
  const { closed } = await readSetting({ database, log, config: anyMode }, closedSetting);
  const catalog = await readCatalog(deps.database, deps.now(), closed);
  const rising = risingLists(catalog.entries);
  if (rising.length > 0) deps.log.warn({ rising }, 'a price list rises with the quantity');
  return catalog;
}

/** Closes a built-in type of which no provider performs a single package any more, and its page says so. */
function closedByProviders(
  types: readonly Pick<CatalogType, 'builtIn' | 'form' | 'entries'>[],
  thrown: readonly Closure[],
): Closure[] {
  return types.flatMap(({ builtIn, form, entries }) => {
    const gone = builtIn && entries.length > 0 && entries.every((entry) => entry.gone);
    if (!gone || closureFor(thrown, { type: form }, null)) return [];
    return [{ service: form, country: '', reason: 'provider' as const, note: '' }];
  });
}

/** Reads it as the database, or a transaction, has it at this moment. */
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
  // A live shop sells only services that a provider performs.
  const isLive = (await livedMode(db)) === 'live';
  const sold = (list: readonly CatalogEntry[]) =>
    list
      .filter((entry) => !closureFor(closed, entry, null) && !entry.gone)
      .filter((entry) => !isLive || entry.providerService !== null)
      .map((entry) => toService({ ...entry, closedIn: closedPlaces(entry, closed) }, now));
  const types = priced.map((type) => ({ ...type, services: type.active ? sold(type.entries) : [] }));
  const version = shortHash(JSON.stringify([rate, ...types.map(({ entries: _, ...shown }) => shown)]));
  const [entries, services] = [types.flatMap((type) => type.entries), types.flatMap((type) => type.services)];
  return { version, types, entries, services, closed, taxRate: rate };
}

/** Returns the present catalogue, from memory when nothing changed. */
export const currentCatalog = cached(loadCatalog, keepMs);

const nothing: Partial<PageContent> = {};

/** It is worked out once for each state of the catalogue. */
const told = new WeakMap<Catalog, Partial<PageContent>>();

function tell(catalog: Catalog): Partial<PageContent> {
  if (catalog.closed.length === 0) return nothing;
  const known = told.get(catalog) ?? { closed: closuresByType(catalog.closed) };
  told.set(catalog, known);
  return known;
}

/** Says what of the shop is closed, on the pages that sell it. */
export const closedContent: readonly PagePiece[] = [
  { pages: pagesThatShow('closures'), read: async (deps) => tell(await currentCatalog(deps)) },
];
export { readEntries };
