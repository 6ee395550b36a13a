import type { Cents } from '#contracts/kit/money.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';

export interface PrintedIssuer {
  name: string;
  taxId: string;
  address: string[];
  registry: string;
  email: string;
  shop: string;
}

export interface PrintedLine {
  text: string;
  grossCents: Cents;
}

/** Day of payment in Madrid (`dd-mm-yyyy`), payment method, and the card if known. */
export interface PrintedPayment {
  on: string;
  method: string | null;
  brand: string | null;
  last4: string | null;
}

/** Amount of the discount code, tax included. */
export interface PrintedDiscount {
  code: string;
  cents: Cents;
}

/** Texts of an invoice, stored with it because names, texts and addresses change. */
export interface InvoiceContent {
  issuer: PrintedIssuer;
  orderNumber: string;
  lines: PrintedLine[];
  /** Missing for refunds and for older invoices. */
  payment?: PrintedPayment;
  discount?: PrintedDiscount;
  treatment: Treatment;
  recipient?: NamedRecipient;
  /** Invoice that this one rectifies or replaces. */
  of?: { number: string; date: string };
  /** The reversal is for a wrong buyer (`true`) or for tax that the buyer owes. */
  corrects?: true | 'tax';
  /** Day of the sale, `dd-mm-yyyy`, if not the day of issue. Older invoices have it only in `operation_on`. */
  soldOn?: string;
  /** Total in the register and in the QR code. */
  registerTotalCents: Cents;
}
