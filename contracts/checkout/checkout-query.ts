import type { PriceTier } from '../catalog/catalog.ts';
import { parseAmount } from '../kit/amount-text.ts';
import { toDecimalString } from '../kit/money.ts';
import { isByAudience } from '../orders/states.ts';
import type { PaymentCode } from '../payments/payment-codes.ts';
import { type BoughtLine, type CatalogueRow, findLine, readNaming } from './bought-line.ts';

/** Selection in a payment page's address after the catalogue look-up. Only these can be paid. */
export type PackageSelection =
  | { kind: 'none' }
  | { kind: 'package'; id: number }
  | { kind: 'custom'; quantity: number }
  /** The quantity is sold at a different price. */
  | { kind: 'price'; quantity: number }
  /** Not in the catalogue. */
  | { kind: 'unknown' }
  /** Earlier version of a legal text. */
  | { kind: 'version'; version: number }
  /** Known reason of a failed payment. */
  | { kind: 'failure'; code: PaymentCode };

/**
 * Returns the cache key. Selections with the same key get the same page, which bounds the number of cached
 * pages.
 */
export function packageSelectionKey(ask: PackageSelection): string {
  if (ask.kind === 'package') return `package/${ask.id}`;
  if (ask.kind === 'version') return `version/${ask.version}`;
  if (ask.kind === 'failure') return `failure/${ask.code}`;
  return ask.kind === 'price' ? `price/${ask.quantity}` : ask.kind;
}

/**
 * Returns the selection to render on the server. The browser renders custom quantities, because the server
 * caches one page per selection.
 */
export function selectionForServer(ask: PackageSelection, packages: readonly PriceTier[]): PackageSelection {
  const isBetween =
    ask.kind === 'custom' ||
    (ask.kind === 'price' && !packages.some(({ quantity }) => quantity === ask.quantity));
  return isBetween ? { kind: 'none' } : ask;
}

/**
 * Parses `+1,000` as `1000` (text 1, section 5). A plus sign arrives as a space. Returns `undefined` for invalid text.
 */
export function parseFollowers(text: string | null): number | undefined {
  const digits = (text ?? '').replace(/[\s+,.]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

const firstParameter = (query: URLSearchParams, ...names: string[]) =>
  names.map((name) => query.get(name)?.trim()).find(Boolean);

const selectionOfLine = (line: BoughtLine<CatalogueRow>): PackageSelection => {
  if (line.kind === 'refused') return { kind: 'unknown' };
  return line.kind === 'package'
    ? { kind: 'package', id: line.entry.id }
    : { kind: 'custom', quantity: line.quantity };
};

/** Returns the package of a payment page's address: `?service=`, `?package=` of the order form, or a tile. */
export function readPackageSelection(
  query: URLSearchParams,
  packages: readonly CatalogueRow[],
): PackageSelection {
  const serviceId = firstParameter(query, 'service', 'serviceId', 'package');
  const packageId = firstParameter(query, 'packageId');
  if (serviceId === undefined && packageId === undefined) return { kind: 'none' };
  const named = readNaming({ serviceId, packageId });
  if (!named) return { kind: 'unknown' };
  const customQuantity = parseFollowers(query.get('customQuantity'));
  return selectionOfLine(findLine({ ...named, customQuantity }, packages));
}

/** Returns all lines a quantity of followers may refer to: packages of both lists, or a custom quantity. */
function linesOf(quantity: number, rows: readonly CatalogueRow[]): BoughtLine<CatalogueRow>[] {
  const lists = rows.filter(isByAudience);
  const packages = lists.filter((row) => row.quantity === quantity);
  const european = packages.toSorted(
    (a, b) => Number(a.audience === 'spain') - Number(b.audience === 'spain'),
  );
  const named = european.map(({ id }) => findLine({ serviceId: id }, lists));
  return named.length > 0 ? named : [findLine({ serviceId: undefined, customQuantity: quantity }, lists)];
}

/**
 * Reads `?amount=&followers=` of the standalone page. Looks up a line and never sets a price (ruling "Checkout and
 * payment"). With two candidates the price selects one, without an amount the European one.
 */
export function readStandaloneSelection(
  query: URLSearchParams,
  packages: readonly CatalogueRow[],
): PackageSelection {
  const asked = query.get('followers')?.trim() ?? '';
  const amount = query.get('amount')?.trim() ?? '';
  if (!asked && !amount) return { kind: 'none' };
  const quantity = parseFollowers(asked);
  if (quantity === undefined) return { kind: 'unknown' };
  const [usual, ...others] = linesOf(quantity, packages).filter((line) => line.kind !== 'refused');
  if (!usual) return { kind: 'unknown' };
  if (!amount) return selectionOfLine(usual);
  const cents = parseAmount(amount);
  const match = [usual, ...others].find(({ priceCents }) => priceCents === cents);
  return match ? selectionOfLine(match) : { kind: 'price', quantity };
}

export function quoteQuery({ quantity, priceCents }: PriceTier): string {
  return `amount=${toDecimalString(priceCents)}&followers=${quantity}`;
}
