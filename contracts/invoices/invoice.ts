import type { Locale } from '../kit/locales.ts';
import { isReadable } from '../kit/text.ts';

/** Is an invoice as a person reads it, on paper and on a page: all of it is words, in the order's language. */
export interface PrintedInvoice {
  id: string;
  locale: Locale;
  shop: string;
  title: string;
  number: string;
  facts: [label: string, value: string][];
  /** Is the code that leads to the tax agency, as rows of an SVG path over so many modules. */
  code: { above: string; below: string; alt: string; size: number; path: string; url: string };
  seller: { title: string; lines: string[] };
  buyer: { title: string; lines: string[] } | null;
  table: {
    caption: string;
    head: [text: string, rate: string, amount: string];
    rows: { text: string; note: string | null; rate: string; amount: string }[];
  };
  sums: { label: string; value: string; total: boolean }[];
  notes: string[];
  page: string;
}

/** Lists what a buyer types to be named on an invoice. */
export const buyerFields = ['name', 'number', 'street', 'postalCode', 'city', 'country'] as const;
export type BuyerField = (typeof buyerFields)[number];
export type BuyerDraft = Record<BuyerField, string> & {
  /** The number is an identity document of somebody who is no business. */
  document?: boolean | undefined;
};
export type BuyerProblem = 'missing' | 'too_long' | 'number_invalid' | 'not_theirs' | 'country_unknown';
/** Longest values in characters: as the register of invoices takes a name and a number, and a printed line an address. */
const longest: Record<BuyerField, number> = {
  name: 120,
  number: 20,
  street: 90,
  postalCode: 12,
  city: 60,
  country: 2,
};

/** Returns the problem of one field that needs no other knowledge. The form and the shop apply the same rule. */
export const buyerProblemOf = (field: BuyerField, text: string): 'missing' | 'too_long' | undefined => {
  if (!isReadable(text)) return 'missing';
  return [...text].length > longest[field] ? 'too_long' : undefined;
};

export type BuyerProblems = Partial<Record<BuyerField, BuyerProblem>>;

/** Page with the invoices of an order, for a visitor who may see the order. */
export type InvoiceVisit =
  | { kind: 'unknown' }
  | { kind: 'busy' }
  | {
      kind: 'open';
      /** Token for the links of the page. */
      accessToken: string;
      orderNumber: string;
      /** The newest comes first. */
      invoices: PrintedInvoice[];
      /** The paid order's invoice is not issued yet. */
      waiting: boolean;
      /** The invoice names nobody yet, and may be asked for in full. */
      form: { draft: BuyerDraft; problems: BuyerProblems } | null;
      asked: boolean;
    };
