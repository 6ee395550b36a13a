import type { treatments } from '../invoices/invoices.ts';

export const untaxedReasons = ['reverse_charge', 'outside'] as const;

/** Reason for a sale without VAT: reverse charge by a business, or a buyer outside the VAT area. */
export type UntaxedReason = (typeof untaxedReasons)[number];

export type InvoiceTreatment = (typeof treatments)[number];

interface TaxOfOrder {
  taxRateBasisPoints: number;
  /** Treatment of the order's supply. `null` until it is determined. */
  treatment: InvoiceTreatment | null;
}

/**
 * Returns why an order has no VAT, for every page and mail that shows its tax. `null` for a taxed order. A checkout
 * grants a zero rate only to a confirmed business in another member state, so an order whose tax is not determined yet
 * is reverse charge (Directive 2006/112/EC, article 196).
 */
export function untaxedReason({ taxRateBasisPoints, treatment }: TaxOfOrder): UntaxedReason | null {
  if (taxRateBasisPoints !== 0) return null;
  return treatment === 'outside' ? 'outside' : 'reverse_charge';
}
