import type { Cents } from '#contracts/kit/money.ts';
import type { foreignIdTypes } from '#contracts/tax/records.ts';

/** Identifies an invoice at the agency. `date` is the day of issue in Madrid, `dd-mm-yyyy`. */
export interface InvoiceKey {
  issuer: string;
  number: string;
  date: string;
}

/** Producer of the program and its installation (docs/protocols/invoices.md, "SistemaInformatico"). */
export interface Installation {
  producerName: string;
  producerTaxId: string;
  name: string;
  /** Two characters chosen by the producer. */
  id: string;
  version: string;
  /** Each installation has a new number, so that a copy never continues another chain. */
  number: string;
}

export type InvoiceType = 'F1' | 'F2' | 'F3' | 'R1' | 'R4' | 'R5';

/** 01 is general, 08 is Canarias, Ceuta and Melilla, 17 is the EU one-stop shop. */
export type TaxRegime = '01' | '08' | '17';

/** One tax rate of an invoice. S1 is taxed in Spain, N2 is not taxed there by the place-of-supply rules. */
export type TaxLine = { regime: TaxRegime; baseCents: Cents } & (
  | { kind: 'S1'; rateBasisPoints: number; taxCents: Cents }
  | { kind: 'N2' }
);

/** 02 VAT number, 03 passport, 04 document of the country, 06 other, 07 Spanish number unknown to the census. */
export type ForeignIdType = (typeof foreignIdTypes)[number];

export type Recipient = { name: string } & (
  | { taxId: string }
  | { idType: ForeignIdType; id: string; country?: string }
);

/**
 * Recipient with name and address but without a number. Allowed when no Spanish tax is due and the buyer owes none (RD
 * 1619/2012, article 6.1.d). The invoice names such a recipient, the record does not.
 */
export interface RecipientWithoutNumber {
  name: string;
  unnumbered: true;
}

/** Recipient with address lines as printed on an invoice. The last line is the country code. */
export type NamedRecipient = (Recipient | RecipientWithoutNumber) & { address: string[] };

export const hasNumber = (named: NamedRecipient): named is Recipient & { address: string[] } =>
  !('unnumbered' in named);

export interface Correction {
  /** `X`: the agency has no record of this number. `S`: it has an earlier version. */
  rejectedBefore?: 'X' | 'S';
}

interface ChainedRecord {
  invoice: InvoiceKey;
  /** Previous record of the chain. Absent in the first one. */
  previous?: InvoiceKey & { hash: string };
  installation: Installation;
  /** Creation time with UTC offset: `2026-11-22T10:00:00+01:00`. */
  stamp: string;
}

/** RegistroAlta: an invoice was issued. */
export interface Registration extends ChainedRecord {
  kind: 'registration';
  issuerName: string;
  correction?: Correction;
  type: InvoiceType;
  rectifies?: InvoiceKey[];
  /** Simplified invoices that an F3 replaces. */
  replaces?: InvoiceKey[];
  /** Day of the operation if it differs from the day of issue, `dd-mm-yyyy`. */
  operationDate?: string;
  description: string;
  /** Full invoice whose buyer has no number (article 6.1.d). */
  recipientUnnamed?: boolean;
  recipient?: Recipient;
  lines: TaxLine[];
  taxCents: Cents;
  totalCents: Cents;
}

/** RegistroAnulacion: cancels a record that should not exist. */
export interface Cancellation extends ChainedRecord {
  kind: 'cancellation';
  /** The agency does not have the cancelled record. */
  withoutRecord?: boolean;
  correction?: Correction;
}

export type RegisterRecord = Registration | Cancellation;
