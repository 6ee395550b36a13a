import { isCustomQuantity } from '../catalog/catalog.ts';
import { parseAmount } from '../kit/amount-text.ts';
import { type Cents, toDecimalString } from '../kit/money.ts';
import type { PaymentCode } from '../payments/payment-codes.ts';

/** Is a package as far as its price goes. */
interface Priced {
  id: number;
  quantity: number;
  priceCents: Cents;
}

/**
 * Says what a payment page is to show, as its address asks. The catalogue was looked up: nothing else may be paid.
 */
export type PageAsk =
  | { kind: 'none' }
  | { kind: 'package'; id: number }
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
 * Reads `+1,000` as `1000` (text 1, section 5); a plus sign reaches us as a blank. Returns undefined when it
 * is no count.
 */
export function parseFollowers(text: string | null): number | undefined {
  const digits = (text ?? '').replace(/[\s+,.]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

const first = (query: URLSearchParams, ...names: string[]) =>
  names.map((name) => query.get(name)?.trim()).find(Boolean);

/** Returns the package that `?service=` names, or the order form's own `?package=`. */
export function askedPackage(query: URLSearchParams, packages: readonly Priced[]): PageAsk {
  const text = first(query, 'service', 'serviceId', 'package');
  if (text === undefined) return { kind: 'none' };
  const found = packages.find((entry) => String(entry.id) === text);
  return found ? { kind: 'package', id: found.id } : { kind: 'none' };
}

/** Reads `?package=custom&customQuantity=`; returns undefined unless the quantity is one that is sold. */
export function askedCustomQuantity(query: URLSearchParams): number | undefined {
  const text = first(query, 'service', 'serviceId', 'package', 'packageId');
  const quantity = parseFollowers(query.get('customQuantity'));
  const isCustom = text === 'custom' || text === '9';
  return isCustom && quantity !== undefined && isCustomQuantity(quantity) ? quantity : undefined;
}

/**
 * Reads `?amount=&followers=` of the standalone page: it looks a package up and never sets a price (ruling
 * "Checkout and payment"). Where two lists sell the quantity, the one with that price is meant.
 */
export function quotedPackage(query: URLSearchParams, packages: readonly Priced[]): PageAsk {
  const asked = query.get('followers');
  if (!asked?.trim() && !query.get('amount')?.trim()) return { kind: 'none' };
  const quantity = parseFollowers(asked);
  const sold = packages.filter((entry) => entry.quantity === quantity);
  if (quantity === undefined || sold.length === 0) return { kind: 'unknown' };
  const amount = parseAmount(query.get('amount')?.trim() ?? '');
  const match = sold.find((entry) => entry.priceCents === amount);
  return match ? { kind: 'package', id: match.id } : { kind: 'price', quantity };
}

/** Returns the query of the standalone page for a package. */
export function quoteQuery({ quantity, priceCents }: Omit<Priced, 'id'>): string {
  return `amount=${toDecimalString(priceCents)}&followers=${quantity}`;
}
