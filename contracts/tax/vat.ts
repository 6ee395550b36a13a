import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

const cents = anyInteger;
const country = z.string().regex(/^[A-Z]{2}$/);
const basisPoints = anyInteger.min(0).max(5000);

export const taxRateSchema = z.object({
  country,
  /** It begins on this day. */
  validFrom: z.iso.date(),
  rateBasisPoints: basisPoints,
  addedBy: stringOrNull,
});
export type TaxRate = z.infer<typeof taxRateSchema>;

/** `POST /api/admin/tax/rates` takes a rate from a day to come; what was in force stays as it was. */
export const addTaxRateSchema = z.object({
  country,
  validFrom: z.iso.date(),
  rateBasisPoints: basisPoints,
  note: z.string().trim().min(1).max(1000),
});
export type AddTaxRate = z.infer<typeof addTaxRateSchema>;

/** `PUT /api/admin/tax/networks` takes a table as CSV, `first,last,country`; an empty one removes it. */
/** `empty` removes the table; without it a file without ranges is refused. */
export const loadNetworksSchema = z.object({
  csv: z.string().max(24_000_000),
  empty: z.boolean().default(false),
});
export const networksReplySchema = z.object({ success: onlyTrue, ranges: anyInteger });

const yearAbroadSchema = z.object({
  year: anyInteger,
  /** Is the net amount to consumers of other member states. */
  netCents: cents,
  oneStop: anyBoolean,
});

/** `GET /api/admin/tax` says how the shop is taxed today, and what waits. */
export const taxOverviewSchema = z.object({
  thresholdCents: cents,
  years: z.array(yearAbroadSchema),
  /** Sales to other states are taxed there. */
  oneStop: anyBoolean,
  /** Is the first sale that crossed it. */
  crossedBy: z.object({ orderId: anyString, orderNumber: anyString, on: z.iso.date() }).nullable(),
  regime: z.object({
    reverseCharge: z.enum(['net', 'same']),
    unprovenNumbers: z.enum(['tax', 'review']),
    proofs: anyInteger.min(1).max(2),
    oneStopFrom: z.iso.date().nullable(),
    opened: z.array(anyString),
  }),
  /** Is the value as `PUT /api/admin/settings/tax.regime` wants it back; it is null while nothing is stored. */
  stored: z.unknown(),
  /** Lists territories that can be opened besides countries. */
  territories: z.array(anyString),
  rates: z.array(taxRateSchema),
  networks: z.object({ ranges: anyInteger }),
  /** Lists sales whose place a person has to decide. */
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
  /** Is the quarter that is corrected; it is null where the line is of this one. */
  corrects: z.object({ year: anyInteger, quarter: anyInteger }).nullable(),
  invoices: anyInteger,
  baseCents: cents,
  taxCents: cents,
});
export type ReturnLine = z.infer<typeof returnLineSchema>;

/** `GET /api/admin/tax/returns/{year}/{quarter}` returns form 369, also where nothing was sold. */
export const taxReturnSchema = z.object({
  year: anyInteger,
  quarter: anyInteger,
  from: z.iso.date(),
  to: z.iso.date(),
  /** It has to be filed by this day. */
  dueOn: z.iso.date(),
  /** The quarter is over. */
  over: anyBoolean,
  filed: z.object({ at: anyString, by: anyString }).nullable(),
  /** Sales of the quarter or before it were taxed abroad, a return was filed, or the owner chose so: only then is a nil return due. */
  inOneStop: anyBoolean,
  lines: z.array(returnLineSchema),
  baseCents: cents,
  taxCents: cents,
  /** Says by state, with the corrections of it, what is to be paid, or counted against later. */
  byState: z.array(z.object({ country, taxCents: cents })),
  /** What was filed is no longer what the invoices say. */
  differs: anyBoolean,
  /** Holds the same money in four books, of what was invoiced in the quarter. */
  books: z.object({
    invoicesCents: cents,
    ledgerCents: cents,
    /**
     * Holds of the orders that were paid in the quarter what came less what went back, what is invoiced, and
     * what waits.
     */
    receivedCents: cents,
    invoicedCents: cents,
    waitingCents: cents,
    /** Holds base and tax of the return, and of the invoices that it is made of. */
    returnCents: cents,
    oneStopCents: cents,
    agree: anyBoolean,
  }),
});
export type TaxReturn = z.infer<typeof taxReturnSchema>;

export const fileReturnSchema = z.object({ note: z.string().trim().min(1).max(1000) });

/** `GET /api/admin/tax/ledgers/{month}` returns what the month's book adds up to. */
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
