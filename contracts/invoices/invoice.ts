import type { Locale } from '../kit/locales.ts';
import { isReadable } from '../kit/text.ts';

/** Invoice as displayed and printed, with all texts in the order's language. */
export interface PrintedInvoice {
  id: string;
  locale: Locale;
  shop: string;
  title: string;
  number: string;
  facts: [label: string, value: string][];
  /** QR code of the tax agency as an SVG path of `size` modules. */
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

export const buyerFields = ['name', 'number', 'street', 'postalCode', 'city', 'country'] as const;
export type BuyerField = (typeof buyerFields)[number];
export type BuyerDraft = Record<BuyerField, string> & {
  /** The number is an identity document of a private person. */
  document?: boolean | undefined;
};
export type BuyerProblem = 'missing' | 'too_long' | 'number_invalid' | 'not_theirs' | 'country_unknown';
/** Maximum lengths in characters: name and number as the invoice register accepts them, address as a printed line. */
const maxBuyerFieldLength: Record<BuyerField, number> = {
  name: 120,
  number: 20,
  street: 90,
  postalCode: 12,
  city: 60,
  country: 2,
};

/** Returns a problem of a single field. The form and the server apply the same rule. */
export const buyerProblemOf = (field: BuyerField, text: string): 'missing' | 'too_long' | undefined => {
  if (!isReadable(text)) return 'missing';
  return [...text].length > maxBuyerFieldLength[field] ? 'too_long' : undefined;
};

export type BuyerProblems = Partial<Record<BuyerField, BuyerProblem>>;

/** Page with the invoices of an order, for a visitor who may see the order. */
export type InvoiceVisit =
  | { kind: 'unknown' }
  | { kind: 'busy' }
  | {
      kind: 'open';
      accessToken: string;
      orderNumber: string;
      /** Newest first. */
      invoices: PrintedInvoice[];
      waiting: boolean;
      /** The invoice names no buyer yet and can be issued in full. */
      form: { draft: BuyerDraft; problems: BuyerProblems } | null;
      asked: boolean;
    };
