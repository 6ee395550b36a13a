import type { Cents } from '#contracts/kit/money.ts';
import type { Named } from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';

/** Says who sells, as it is printed. */
export interface PrintedIssuer {
  name: string;
  taxId: string;
  address: string[];
  registry: string;
  email: string;
  /** Is what buyers call it. */
  shop: string;
}

/** Is one thing sold, in the words of the order's language, with what was paid for it. */
export interface PrintedLine {
  text: string;
  grossCents: Cents;
}

/**
 * Says how a sale was paid: on which day in Madrid (`dd-mm-yyyy`), by which means, and the card where one is known.
 */
export interface PrintedPayment {
  on: string;
  method: string | null;
  brand: string | null;
  last4: string | null;
}

/** Is what a code took off, tax included. */
export interface PrintedDiscount {
  code: string;
  cents: Cents;
}

/** Is what an invoice says besides its figures: it is kept with it, because names, words and addresses change. */
export interface InvoiceContent {
  issuer: PrintedIssuer;
  orderNumber: string;
  lines: PrintedLine[];
  /** Belongs to a sale; invoices from before have neither. */
  payment?: PrintedPayment;
  discount?: PrintedDiscount;
  treatment: Treatment;
  recipient?: Named;
  /** Is number and day of what it rectifies or replaces. */
  of?: { number: string; date: string };
  /** It takes that one back, because it named the wrong buyer (`true`), or charged a tax that the buyer owes itself. */
  corrects?: true | 'tax';
  /**
   * Is the day of the sale, `dd-mm-yyyy`, where it is issued on another; invoices from before have the column alone.
   */
  soldOn?: string;
  /** Is the total as the register has it, which the code leads to. */
  registerTotalCents: Cents;
}
