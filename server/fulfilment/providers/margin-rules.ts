import { parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

/** What is taken off a price before it is compared with its cost. Shares are in hundredths of a per cent. */
export interface MarginTerms {
  vat: number;
  feeShare: number;
  feeCents: number;
  /** Below it the owner is told. */
  least: number;
  /** Units of the account's currency for one euro. */
  perEuro: Readonly<Record<string, number>>;
}

const whole = 10_000;

/** What is left of a price after tax and the processor's fee, in cents. */
export function netCents(priceCents: number, terms: MarginTerms): number {
  const withoutTax = (priceCents * whole) / (whole + terms.vat);
  return withoutTax - (priceCents * terms.feeShare) / whole - terms.feeCents;
}

export interface Performed {
  /** Of 1000, in the account's currency. */
  rate: string;
  currency: string | null;
  /** Bonus included. */
  quantity: number;
}

/** What it costs in euro cents, rounded up; null where nobody has said what the currency is worth. */
export function costCents({ rate, currency, quantity }: Performed, terms: MarginTerms): number | null {
  const micros = parseMicros(rate);
  const perEuro = currency === 'EUR' ? 1 : terms.perEuro[currency ?? ''];
  if (micros === undefined || !perEuro) return null;
  return Math.ceil(((Number(micros) / 1_000_000) * (quantity / 1000) * 100) / perEuro - 1e-9);
}

/** The share of the net price that is left, in hundredths of a per cent, negative for a loss; null like the cost. */
export const marginOf = (priceCents: number, performed: Performed, terms: MarginTerms): number | null =>
  marginAt(priceCents, costCents(performed, terms), terms);

/** The same for a cost that is known in euro cents. */
export function marginAt(priceCents: number, cost: number | null, terms: MarginTerms): number | null {
  const net = netCents(priceCents, terms);
  if (cost === null) return null;
  if (net <= 0) return -whole;
  return Math.max(-10 * whole, Math.round(((net - cost) / net) * whole));
}
