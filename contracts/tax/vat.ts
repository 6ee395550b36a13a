import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

const cents = anyInteger;
const country = z.string().regex(/^[A-Z]{2}$/);
const basisPoints = anyInteger.min(0).max(5000);

export const taxRateSchema = z.object({
  country,
  validFrom: z.iso.date(),
  rateBasisPoints: basisPoints,
  addedBy: stringOrNull,
});
export type TaxRate = z.infer<typeof taxRateSchema>;

/** `POST /api/admin/tax/rates`. Adds a rate from a future day. Earlier rates are unchanged. */
export const addTaxRateSchema = z.object({
  country,
  validFrom: z.iso.date(),
  rateBasisPoints: basisPoints,
  note: z.string().trim().min(1).max(1000),
});
export type AddTaxRate = z.infer<typeof addTaxRateSchema>;

/** `PUT /api/admin/tax/networks`. CSV table `first,last,country`. */
/** `empty` removes the table. Without it a file without ranges is refused. */
export const loadNetworksSchema = z.object({
  csv: z.string().max(24_000_000),
  empty: z.boolean().default(false),
});
export const networksReplySchema = z.object({ success: onlyTrue, ranges: anyInteger });

const yearAbroadSchema = z.object({
  year: anyInteger,
  /** Net sales to consumers in other member states. */
  netCents: cents,
  oneStop: anyBoolean,
});

/** `GET /api/admin/tax`. Current tax treatment of the shop, and open tasks. */
export const taxOverviewSchema = z.object({
  thresholdCents: cents,
  years: z.array(yearAbroadSchema),
  /** Sales to other member states are taxed there. */
  oneStop: anyBoolean,
  /** First sale above the threshold. */
  crossedBy: z.object({ orderId: anyString, orderNumber: anyString, on: z.iso.date() }).nullable(),
  regime: z.object({
    reverseCharge: z.enum(['net', 'same']),
    unprovenNumbers: z.enum(['tax', 'review']),
    proofs: anyInteger.min(1).max(2),
    oneStopFrom: z.iso.date().nullable(),
    opened: z.array(anyString),
  }),
  /** Value for `PUT /api/admin/settings/tax.regime`. `null` when not stored. */
  stored: z.unknown(),
  /** Territories that can be opened in addition to countries. */
  territories: z.array(anyString),
  rates: z.array(taxRateSchema),
  networks: z.object({ ranges: anyInteger }),
  /** Sales whose location staff must decide. */
  held: z.array(
    z.object({
      itemId: anyString,
      orderId: anyString,
      orderNumber: anyString,
      paidAt: anyString,
      totalCents: cents,
      card: stringOrNull,
      billing: stringOrNull,
      network: stringOrNull,
      why: anyString,
    }),
  ),
  vatChecks: z.object({ valid: anyInteger, invalid: anyInteger, unavailable: anyInteger }),
});
export type TaxOverview = z.infer<typeof taxOverviewSchema>;

export const quarterParamsSchema = z.object({
  year: z.coerce.number().int().min(2021).max(2200),
  quarter: z.coerce.number().int().min(1).max(4),
});
export const monthParamsSchema = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) });

export const returnLineSchema = z.object({
  country,
  rateBasisPoints: basisPoints,
  /** Corrected quarter. `null` for a line of this quarter. */
  corrects: z.object({ year: anyInteger, quarter: anyInteger }).nullable(),
  invoices: anyInteger,
  baseCents: cents,
  taxCents: cents,
});
export type ReturnLine = z.infer<typeof returnLineSchema>;

/** `GET /api/admin/tax/returns/{year}/{quarter}`. Form 369, also without sales. */
export const taxReturnSchema = z.object({
  year: anyInteger,
  quarter: anyInteger,
  from: z.iso.date(),
  to: z.iso.date(),
  dueOn: z.iso.date(),
  over: anyBoolean,
  filed: z.object({ at: anyString, by: anyString }).nullable(),
  /**
   * Registered for the one-stop shop: foreign sales in or before the quarter, a filed return, or the owner's choice.
   * Only then a nil return is due.
   */
  inOneStop: anyBoolean,
  lines: z.array(returnLineSchema),
  baseCents: cents,
  taxCents: cents,
  /** Tax payable or creditable by member state, including corrections. */
  byState: z.array(z.object({ country, taxCents: cents })),
  differs: anyBoolean,
  /** Four books of the quarter that must agree. */
  books: z.object({
    invoicesCents: cents,
    ledgerCents: cents,
    /** For orders paid in the quarter: receipts minus refunds, invoiced amount, and amount waiting. */
    receivedCents: cents,
    invoicedCents: cents,
    waitingCents: cents,
    /** Base plus tax of the return, and of its invoices. */
    returnCents: cents,
    oneStopCents: cents,
    agree: anyBoolean,
  }),
});
export type TaxReturn = z.infer<typeof taxReturnSchema>;

export const fileReturnSchema = z.object({ note: z.string().trim().min(1).max(1000) });

/** `GET /api/admin/tax/ledgers/{month}`. Totals of the month's book. */
export const ledgerReplySchema = z.object({
  month: anyString,
  lines: z.array(
    z.object({
      treatment: z.enum(['domestic', 'one_stop', 'reverse_charge', 'outside']),
      taxedIn: stringOrNull,
      rateBasisPoints: basisPoints,
      invoices: anyInteger,
      baseCents: cents,
      taxCents: cents,
      totalCents: cents,
    }),
  ),
  invoices: anyInteger,
  baseCents: cents,
  taxCents: cents,
  totalCents: cents,
});
export type LedgerReply = z.infer<typeof ledgerReplySchema>;
