import { createHash } from 'node:crypto';
import type { Service } from '#contracts/catalog-schemas.ts';
import type { Closure } from '#contracts/closures.ts';
import type { Queryable } from '#server/database/query.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { livedMode } from '#server/settings/shop-mode.ts';
import { closedSetting } from './closed-setting.ts';
import { closedPlaces, closureFor } from './closure-rules.ts';
import { withRefillDays } from './refill-setting.ts';
import { type CatalogEntry, kindOf, risingLists, toService } from './rules.ts';
import { readEntries, readTaxRate } from './store.ts';
import { type KindRow, readKinds } from './store-kinds.ts';

export { readEntries };

/** Prices are shown with the shop's own country's tax until the buyer's is known. */
export const homeCountry = 'ES';

/** A kind with its packages. */
export interface CatalogKind extends KindRow {
  /** All that has a price, also while it is closed: open checkouts of it are paid. */
  entries: CatalogEntry[];
  /** What is sold now. */
  services: Service[];
}

/** The catalogue as it stands, read once and kept until a NOTIFY says that it changed. */
export interface Catalog {
  /** Changes whenever anything shown changes; part of cache keys and ETags. */
  version: string;
  /** All of the three types that has a price, also what is not sold at the moment: open checkouts of it are paid. */
  entries: CatalogEntry[];
  /** What of them is sold now, as pages show it. */
  services: Service[];
  /** What is sold besides them, in its order; closed ones, too. */
  kinds: CatalogKind[];
  /** What is not, where, and why. */
  closed: readonly Closure[];
  /** Basis points of the home country. */
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
  const rising = risingLists(allEntries(catalog));
  if (rising.length > 0) deps.log.warn({ rising }, 'a price list rises with the quantity');
  return catalog;
}

/** As the database, or a transaction, has it at this moment. */
export async function readCatalog(
  db: Queryable,
  now: Date,
  closed: readonly Closure[] = [],
): Promise<Catalog> {
  const all = await withRefillDays(db, await readEntries(db));
  const entries = all.filter((entry) => kindOf(entry) === null);
  const rate = await readTaxRate(db, homeCountry, now);
  if (rate === undefined) throw new Error(`No tax rate for ${homeCountry}`);
  // A live shop sells nothing that nobody performs (decision 106).
  const isLive = (await livedMode(db)) === 'live';
  const sold = (list: readonly CatalogEntry[]) =>
    list
      .filter((entry) => !closureFor(closed, entry, null) && (!isLive || entry.providerService !== null))
      .map((entry) => toService({ ...entry, closedIn: closedPlaces(entry, closed) }, now));
  const services = sold(entries);
  const kinds = (await readKinds(db)).map((kind) => {
    const own = all.filter((entry) => kindOf(entry) === kind.code);
    return { ...kind, entries: own, services: kind.active ? sold(own) : [] };
  });
  const version = createHash('sha256')
    .update(JSON.stringify([services, rate, ...kinds]))
    .digest('base64url')
    .slice(0, 16);
  return { version, entries, services, kinds, closed, taxRate: rate };
}

/** Of every list, the kinds' too. */
export const allEntries = ({ entries, kinds }: Pick<Catalog, 'entries' | 'kinds'>): CatalogEntry[] =>
  kinds.length === 0 ? entries : [...entries, ...kinds.flatMap((kind) => kind.entries)];

/** The present catalogue, from memory when nothing changed. */
export const currentCatalog = remembered(loadCatalog, keepMs);
