import type { Cents } from '#contracts/kit/money.ts';
import type { foreignIdTypes } from '#contracts/tax/records.ts';

/** The agency tells one invoice from all others by this. `date` is the day of issue in Madrid, `dd-mm-yyyy`. */
export interface InvoiceKey {
  issuer: string;
  number: string;
  date: string;
}

/** Says who made the program and which copy of it writes (docs/protocols/invoices.md, "SistemaInformatico"). */
export interface Installation {
  producerName: string;
  producerTaxId: string;
  name: string;
  /** The producer chooses these two signs. */
  id: string;
  version: string;
  /** Is new for each installation: a copy never continues with another's chain. */
  number: string;
}

export type InvoiceType = 'F1' | 'F2' | 'F3' | 'R1' | 'R4' | 'R5';

/** Is 01 for general, 08 for Canarias, Ceuta and Melilla, 17 for the Union's one-stop shop. */
export type TaxRegime = '01' | '08' | '17';

/** Is one rate of an invoice: S1 is taxed in Spain, N2 not taxed there by the rules of place. */
export type TaxLine = { regime: TaxRegime; baseCents: Cents } & (
  | { kind: 'S1'; rateBasisPoints: number; taxCents: Cents }
  | { kind: 'N2' }
);

/**
 * Is 02 for a VAT number, 03 passport, 04 document of the country, 06 other, 07 Spanish number that the
 * census does not know.
 */
export type ForeignIdType = (typeof foreignIdTypes)[number];

export type Recipient = { name: string } & (
  | { taxId: string }
  | { idType: ForeignIdType; id: string; country?: string }
);

/**
 * Is named and addressed, without a number: that is enough where Spain is owed no tax and the buyer owes none
 * (RD 1619/2012, article 6.1.d). Such a recipient stands on paper and in no record.
 */
export interface Unnumbered {
  name: string;
  unnumbered: true;
}

/** Is a recipient with the lines of their address, as an invoice prints them; the country's code is the last one. */
export type Named = (Recipient | Unnumbered) & { address: string[] };

export const isNumbered = (named: Named): named is Recipient & { address: string[] } =>
  !('unnumbered' in named);

/** An earlier record of the same invoice was not taken, or taken with errors. */
export interface Correction {
  /** With `X` nothing of this number is stored at the agency; with `S` an earlier version is. */
  rejectedBefore?: 'X' | 'S';
}

interface Chained {
  invoice: InvoiceKey;
  /** Is the record before it in the chain; the first has none. */
  previous?: InvoiceKey & { hash: string };
  installation: Installation;
  /** It was made then, with its zone: `2026-11-22T10:00:00+01:00`. */
  stamp: string;
}

/** Is a RegistroAlta: an invoice was issued. */
export interface Registration extends Chained {
  kind: 'registration';
  issuerName: string;
  correction?: Correction;
  type: InvoiceType;
  /** Lists what a rectifying invoice rectifies. */
  rectifies?: InvoiceKey[];
  /** Lists the simplified invoices that an F3 replaces. */
  replaces?: InvoiceKey[];
  /** Is there where it is not the day of issue, `dd-mm-yyyy`. */
  operationDate?: string;
  description: string;
  /** It is a full invoice whose buyer has no number to be named by (article 6.1.d). */
  recipientUnnamed?: boolean;
  recipient?: Recipient;
  lines: TaxLine[];
  taxCents: Cents;
  totalCents: Cents;
}

/** Is a RegistroAnulacion: a record that should never have been. */
export interface Cancellation extends Chained {
  kind: 'cancellation';
  /** The record that it cancels is not at the agency. */
  withoutRecord?: boolean;
  correction?: Correction;
}

export type RegisterRecord = Registration | Cancellation;
