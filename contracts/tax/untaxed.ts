import type { treatments } from '../invoices/invoices.ts';

export const untaxedReasons = ['reverse_charge', 'outside'] as const;

/** Reason for a sale without VAT: the business declares it, or the buyer is outside the VAT area. */
export type UntaxedReason = (typeof untaxedReasons)[number];

export type InvoiceTreatment = (typeof treatments)[number];

interface TaxOfOrder {
  taxRateBasisPoints: number;
  /** Treatment of the order's newest invoice. Null before the first invoice. */
  treatment: InvoiceTreatment | null;
}

/**
 * Returns why an order carries no VAT, for every page and mail that shows its tax; null for a taxed order. A checkout
 * agrees to a rate of zero only for a confirmed business of another state, so an order without an invoice is reverse
 * charge (Directive 2006/112/EC, article 196).
 */
export function untaxedReason({ taxRateBasisPoints, treatment }: TaxOfOrder): UntaxedReason | null {
  if (taxRateBasisPoints !== 0) return null;
  return treatment === 'outside' ? 'outside' : 'reverse_charge';
}
