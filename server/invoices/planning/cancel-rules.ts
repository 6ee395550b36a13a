import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { InvoiceType } from '#server/tax/records/record.ts';

/** Is what says whether an invoice may be cancelled. */
export interface CancelFacts {
  number: string;
  /** Is written `dd-mm-yyyy`. */
  date: string;
  type: InvoiceType;
  issuerTaxId: string;
  cancelled: boolean;
  /** Something rectifies or replaces it, or is about to. */
  followed: boolean;
  /** The number that it is said to double is an invoice of this shop. */
  otherIsOurs: boolean;
  /** Money came of its order that was not given back. */
  moneyStands: boolean;
  /** A member has sent it to the buyer. */
  handedOut: boolean;
  /** It stands in a one-stop return that was filed, or in a quarter that was closed. */
  filed: boolean;
  registered: boolean;
  /** The agency has its record, or it is about to be sent. */
  stored: boolean;
}

/**
 * Returns why an invoice is not cancelled: only what should never have been is, because its sale was invoiced
 * elsewhere already or there was none. What was sold is corrected by a further invoice (docs/protocols/invoices.md).
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
