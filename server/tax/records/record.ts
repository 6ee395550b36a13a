import type { Cents } from '#contracts/kit/money.ts';
import type { foreignIdTypes } from '#contracts/tax/records.ts';

/** By what the agency tells one invoice from all others. `date`: the day of issue in Madrid, `dd-mm-yyyy`. */
export interface InvoiceKey {
  issuer: string;
  number: string;
  date: string;
}

/** Who made the program and which copy of it writes (docs/protocols/invoices.md, "SistemaInformatico"). */
export interface Installation {
  producerName: string;
  producerTaxId: string;
  name: string;
  /** Two signs, chosen by the producer. */
  id: string;
  version: string;
  /** New for each installation: a copy never continues with another's chain. */
  number: string;
}

export type InvoiceType = 'F1' | 'F2' | 'F3' | 'R1' | 'R4' | 'R5';

/** 01 general, 08 Canarias, Ceuta and Melilla, 17 the Union's one-stop shop. */
export type TaxRegime = '01' | '08' | '17';

/** One rate of an invoice: S1 taxed in Spain, N2 not taxed there by the rules of place. */
export type TaxLine = { regime: TaxRegime; baseCents: Cents } & (
  | { kind: 'S1'; rateBasisPoints: number; taxCents: Cents }
  | { kind: 'N2' }
);

/** 02 VAT number, 03 passport, 04 document of the country, 06 other, 07 Spanish number that the census does not know. */
export type ForeignIdType = (typeof foreignIdTypes)[number];

export type Recipient = { name: string } & (
  | { taxId: string }
  | { idType: ForeignIdType; id: string; country?: string }
);

/**
 * Named and addressed, without a number: enough where Spain is owed no tax and the buyer owes none (RD 1619/2012, article
 * 6.1.d). Such a recipient stands on paper and in no record.
 */
export interface Unnumbered {
  name: string;
  unnumbered: true;
}

/** A recipient with the lines of their address, as an invoice prints them; the country's code is the last one. */
export type Named = (Recipient | Unnumbered) & { address: string[] };

export const isNumbered = (named: Named): named is Recipient & { address: string[] } =>
  !('unnumbered' in named);

/** An earlier record of the same invoice was not taken, or taken with errors. */
export interface Correction {
  /** `X`: nothing of this number is stored at the agency; `S`: an earlier version is. */
  rejectedBefore?: 'X' | 'S';
}

interface Chained {
  invoice: InvoiceKey;
  /** The record before it in the chain; none before the first. */
  previous?: InvoiceKey & { hash: string };
  installation: Installation;
  /** When it was made, with its zone: `2026-11-22T10:00:00+01:00`. */
  stamp: string;
}

/** RegistroAlta: an invoice was issued. */
export interface Registration extends Chained {
  kind: 'registration';
  issuerName: string;
  correction?: Correction;
  type: InvoiceType;
  /** What a rectifying invoice rectifies. */
  rectifies?: InvoiceKey[];
  /** The simplified invoices in whose place an F3 stands. */
  replaces?: InvoiceKey[];
  /** Where it is not the day of issue, `dd-mm-yyyy`. */
  operationDate?: string;
  description: string;
  /** A full invoice whose buyer has no number to be named by (article 6.1.d). */
  recipientUnnamed?: boolean;
  recipient?: Recipient;
  lines: TaxLine[];
  taxCents: Cents;
  totalCents: Cents;
}

/** RegistroAnulacion: a record that should never have been. */
export interface Cancellation extends Chained {
  kind: 'cancellation';
  /** The record that it cancels is not at the agency. */
  withoutRecord?: boolean;
  correction?: Correction;
}

export type RegisterRecord = Registration | Cancellation;
