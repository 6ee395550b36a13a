import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { InvoiceType } from '#server/tax/records/record.ts';

export interface CancelFacts {
  number: string;
  /** Format `dd-mm-yyyy`. */
  date: string;
  type: InvoiceType;
  issuerTaxId: string;
  cancelled: boolean;
  /** Another invoice rectifies or replaces this one, or is pending. */
  followed: boolean;
  /** The invoice that it allegedly duplicates was issued by this shop. */
  otherIsOurs: boolean;
  /** The order has payments that were not refunded. */
  moneyStands: boolean;
  /** Staff sent the invoice to the buyer. */
  handedOut: boolean;
  /** The invoice is part of a filed one-stop shop return or a closed quarter. */
  filed: boolean;
  registered: boolean;
  /** The agency has the record, or it is about to be sent. */
  stored: boolean;
}

/**
 * Only an invoice that should not exist can be cancelled, because the sale was invoiced elsewhere or did not happen.
 * Other errors are corrected by a further invoice (docs/protocols/invoices.md).
 */
export function refusalOf(
  facts: CancelFacts,
  input: { reason: 'duplicate' | 'no_sale'; issuerTaxId: string },
): ErrorCode | undefined {
  if (facts.cancelled) return 'invoice_cancelled';
  if (facts.type !== 'F1' && facts.type !== 'F2') return 'cancel_not_sale';
  if (facts.followed) return 'invoice_followed';
  if (facts.filed) return 'return_filed';
  if (!facts.registered || facts.issuerTaxId !== input.issuerTaxId) return 'conflict';
  if (input.reason === 'duplicate') return facts.otherIsOurs ? 'not_a_duplicate' : undefined;
  if (facts.moneyStands) return 'cancel_of_sale';
  return facts.handedOut ? 'invoice_handed_out' : undefined;
}
