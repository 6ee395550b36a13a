import {
  customPriceCents,
  isCustomQuantity,
  largestPackageUpTo,
  type PriceTier,
} from '../catalog/catalog.ts';
import type { Cents } from '../kit/money.ts';
import { type Audience, defaultServiceType, isForPosts, type ServiceType } from '../orders/states.ts';

export interface CatalogueRow extends PriceTier {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  kind?: string | { code: string } | null | undefined;
  /** True when no provider still offers the service. */
  gone?: boolean | undefined;
}

type Id = string | number | null | undefined;

/** Fields by which calls and addresses name a package (text 1, sections 7 and 9). */
export interface NamingFields {
  serviceId?: Id;
  packageId?: Id;
}

/** Requested package or custom quantity, without a price. */
export interface NamedPackage {
  /** `undefined` for a custom quantity. */
  serviceId: number | undefined;
  customQuantity?: number | undefined;
  audience?: Audience | undefined;
  /** Service type code of a custom quantity. */
  kind?: string | undefined;
}

/** Tiles of the European list, by the ids of text 1, section 9. */
const tiles: Readonly<Record<string, number>> = {
  10: 201,
  11: 202,
  1: 203,
  2: 204,
  3: 205,
  4: 206,
  5: 207,
  6: 208,
  7: 209,
  8: 210,
};

const textOf = (id: Id): string => String(id ?? '').trim();
const isCustom = (id: Id): boolean => ['9', 'custom'].includes(textOf(id));
const numberOf = (id: Id): number | undefined =>
  /^-?\d{1,15}$/.test(textOf(id)) ? Number(textOf(id)) : undefined;

/**
 * Returns the named package without a look-up. `serviceId` takes precedence over `packageId`, which is a service or
 * tile id. `undefined` without a name.
 */
export function readNaming({
  serviceId,
  packageId,
}: NamingFields): { serviceId: number | undefined } | undefined {
  if (isCustom(serviceId) || isCustom(packageId)) return { serviceId: undefined };
  if (textOf(serviceId) !== '') {
    const id = numberOf(serviceId);
    return id === undefined ? undefined : { serviceId: id };
  }
  const id = numberOf(packageId);
  return id === undefined ? undefined : { serviceId: tiles[id] ?? id };
}

/** Line sold for a naming at the catalogue price, or the reason for refusal. */
export type BoughtLine<Row> =
  | { kind: 'package'; entry: Row; quantity: number; priceCents: Cents }
  | {
      kind: 'custom';
      /** Next smaller package, or the first if all are bigger. */
      base: Row;
      /** `undefined` if all packages are bigger. */
      smaller: Row | undefined;
      quantity: number;
      priceCents: Cents;
    }
  | { kind: 'refused'; code: 'service_not_found' | 'custom_quantity_invalid' };

const codeOf = ({ kind, type }: CatalogueRow): string =>
  (typeof kind === 'object' ? kind?.code : kind) ?? type;

function findCustomLine<Row extends CatalogueRow>(
  named: NamedPackage,
  rows: readonly Row[],
): BoughtLine<Row> {
  const { customQuantity: quantity, audience = 'europe', kind = defaultServiceType } = named;
  // Custom quantities exist for the European audience only (text 1, section 2).
  if (quantity === undefined || !isCustomQuantity(quantity) || audience !== 'europe')
    return { kind: 'refused', code: 'custom_quantity_invalid' };
  // Custom quantities use profile lists: the European one, and those of types without audiences.
  const whole = rows.filter(
    (row) => !isForPosts(row.type) && codeOf(row) === kind && row.audience !== 'spain',
  );
  // Pages calculate from packages on sale. Without any, the refusal gives the reason.
  const sold = whole.filter(({ gone }) => !gone);
  const list = sold.length > 0 ? sold : whole;
  const exact = list.find((row) => row.quantity === quantity);
  if (exact) return { kind: 'package', entry: exact, quantity, priceCents: exact.priceCents };
  const smaller = largestPackageUpTo(quantity, list);
  const base = smaller ?? list[0];
  if (!base) return { kind: 'refused', code: 'service_not_found' };
  return { kind: 'custom', base, smaller, quantity, priceCents: customPriceCents(quantity, list) };
}

/** Returns the priced line of a naming. All sales use it: calls, payment pages, brand hosts and recovery links. */
export function findLine<Row extends CatalogueRow>(
  named: NamedPackage,
  rows: readonly Row[],
): BoughtLine<Row> {
  if (named.serviceId === undefined) return findCustomLine(named, rows);
  const entry = rows.find(({ id }) => id === named.serviceId);
  if (!entry) return { kind: 'refused', code: 'service_not_found' };
  return { kind: 'package', entry, quantity: entry.quantity, priceCents: entry.priceCents };
}
