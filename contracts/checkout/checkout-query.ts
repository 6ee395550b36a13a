import type { PriceTier } from '../catalog/catalog.ts';
import { parseAmount } from '../kit/amount-text.ts';
import { toDecimalString } from '../kit/money.ts';
import { isByAudience } from '../orders/states.ts';
import type { PaymentCode } from '../payments/payment-codes.ts';
import { type BoughtLine, type CatalogueRow, findLine, readNaming } from './bought-line.ts';

/**
 * Says what a payment page is to show, as its address asks. The catalogue was looked up: nothing else may be paid.
 */
export type PageAsk =
  | { kind: 'none' }
  | { kind: 'package'; id: number }
  /** A quantity between the packages, at the price of the list. */
  | { kind: 'custom'; quantity: number }
  /** The quantity is sold, at another price than the one asked for. */
  | { kind: 'price'; quantity: number }
  /** The catalogue has no such package. */
  | { kind: 'unknown' }
  /** Asks for an earlier version of a legal text. */
  | { kind: 'version'; version: number }
  /** Says why a payment failed, of the reasons that we know. */
  | { kind: 'failure'; code: PaymentCode };

/** Two asks with the same key get the same page. There are as many keys as packages, and a few more. */
export function askKey(ask: PageAsk): string {
  if (ask.kind === 'package') return `package/${ask.id}`;
  if (ask.kind === 'version') return `version/${ask.version}`;
  if (ask.kind === 'failure') return `failure/${ask.code}`;
  return ask.kind === 'price' ? `price/${ask.quantity}` : ask.kind;
}

/**
 * Returns the ask as the server renders it. Custom quantities are left to the browser, because every ask is a page that
 * the server keeps.
 */
export function renderedAsk(ask: PageAsk, packages: readonly PriceTier[]): PageAsk {
  const isBetween =
    ask.kind === 'custom' ||
    (ask.kind === 'price' && !packages.some(({ quantity }) => quantity === ask.quantity));
  return isBetween ? { kind: 'none' } : ask;
}

/**
 * Reads `+1,000` as `1000` (text 1, section 5); a plus sign reaches us as a blank. Returns undefined when it
 * is no count.
 */
export function parseFollowers(text: string | null): number | undefined {
  const digits = (text ?? '').replace(/[\s+,.]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

const first = (query: URLSearchParams, ...names: string[]) =>
  names.map((name) => query.get(name)?.trim()).find(Boolean);

const askOfLine = (line: BoughtLine<CatalogueRow>): PageAsk => {
  if (line.kind === 'refused') return { kind: 'unknown' };
  return line.kind === 'package'
    ? { kind: 'package', id: line.entry.id }
    : { kind: 'custom', quantity: line.quantity };
};

/** Returns what the address of a payment page names: `?service=`, the order form's own `?package=`, or a tile. */
export function askedPackage(query: URLSearchParams, packages: readonly CatalogueRow[]): PageAsk {
  const serviceId = first(query, 'service', 'serviceId', 'package');
  const packageId = first(query, 'packageId');
  if (serviceId === undefined && packageId === undefined) return { kind: 'none' };
  const named = readNaming({ serviceId, packageId });
  if (!named) return { kind: 'unknown' };
  const customQuantity = parseFollowers(query.get('customQuantity'));
  return askOfLine(findLine({ ...named, customQuantity }, packages));
}

/** Returns what a quantity of followers may mean: the packages of both lists, or a custom quantity. */
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
 * Reads `?amount=&followers=` of the standalone page: it looks a line up and never sets a price (ruling
 * "Checkout and payment"). Where two lists sell the quantity, the one with that price is meant; without an amount it
 * is the European one.
 */
export function quotedPackage(query: URLSearchParams, packages: readonly CatalogueRow[]): PageAsk {
  const asked = query.get('followers')?.trim() ?? '';
  const amount = query.get('amount')?.trim() ?? '';
  if (!asked && !amount) return { kind: 'none' };
  const quantity = parseFollowers(asked);
  if (quantity === undefined) return { kind: 'unknown' };
  const [usual, ...others] = linesOf(quantity, packages).filter((line) => line.kind !== 'refused');
  if (!usual) return { kind: 'unknown' };
  if (!amount) return askOfLine(usual);
  const cents = parseAmount(amount);
  const match = [usual, ...others].find(({ priceCents }) => priceCents === cents);
  return match ? askOfLine(match) : { kind: 'price', quantity };
}

/** Returns the query of the standalone page for a quantity and its price. */
export function quoteQuery({ quantity, priceCents }: PriceTier): string {
  return `amount=${toDecimalString(priceCents)}&followers=${quantity}`;
}
