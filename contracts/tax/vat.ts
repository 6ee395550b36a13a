import { z } from 'zod';

const cents = z.number().int();
const country = z.string().regex(/^[A-Z]{2}$/);
const basisPoints = z.number().int().min(0).max(5000);

export const taxRateSchema = z.object({
  country,
  /** It begins on this day. */
  validFrom: z.iso.date(),
  rateBasisPoints: basisPoints,
  addedBy: z.string().nullable(),
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
export const networksReplySchema = z.object({ success: z.literal(true), ranges: z.number().int() });

const yearAbroadSchema = z.object({
  year: z.number().int(),
  /** Is the net amount to consumers of other member states. */
  netCents: cents,
  oneStop: z.boolean(),
});

/** `GET /api/admin/tax` says how the shop is taxed today, and what waits. */
export const taxOverviewSchema = z.object({
  thresholdCents: cents,
  years: z.array(yearAbroadSchema),
  /** Sales to other states are taxed there. */
  oneStop: z.boolean(),
  /** Is the first sale that crossed it. */
  crossedBy: z.object({ orderId: z.string(), orderNumber: z.string(), on: z.iso.date() }).nullable(),
  regime: z.object({
    reverseCharge: z.enum(['net', 'same']),
    proofs: z.number().int().min(1).max(2),
    oneStopFrom: z.iso.date().nullable(),
    opened: z.array(z.string()),
  }),
  /** Is the value as `PUT /api/admin/settings/tax.regime` wants it back; it is null while nothing is stored. */
  stored: z.unknown(),
  /** Lists territories that can be opened besides countries. */
  territories: z.array(z.string()),
  rates: z.array(taxRateSchema),
  networks: z.object({ ranges: z.number().int() }),
  /** Lists sales whose place a person has to decide. */
  held: z.array(
    z.object({
      itemId: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      paidAt: z.string(),
      totalCents: cents,
      card: z.string().nullable(),
      billing: z.string().nullable(),
      network: z.string().nullable(),
      why: z.string(),
    }),
  ),
  vatChecks: z.object({ valid: z.number().int(), invalid: z.number().int(), unavailable: z.number().int() }),
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
  corrects: z.object({ year: z.number().int(), quarter: z.number().int() }).nullable(),
  invoices: z.number().int(),
  baseCents: cents,
  taxCents: cents,
});
export type ReturnLine = z.infer<typeof returnLineSchema>;

/** `GET /api/admin/tax/returns/{year}/{quarter}` returns form 369, also where nothing was sold. */
export const taxReturnSchema = z.object({
  year: z.number().int(),
  quarter: z.number().int(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** It has to be filed by this day. */
  dueOn: z.iso.date(),
  /** The quarter is over. */
  over: z.boolean(),
  filed: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Sales of the quarter or before it were taxed abroad, a return was filed, or the owner chose so: only then is a nil return due. */
  inOneStop: z.boolean(),
  lines: z.array(returnLineSchema),
  baseCents: cents,
  taxCents: cents,
  /** Says by state, with the corrections of it, what is to be paid, or counted against later. */
  byState: z.array(z.object({ country, taxCents: cents })),
  /** What was filed is no longer what the invoices say. */
  differs: z.boolean(),
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
    agree: z.boolean(),
  }),
});
export type TaxReturn = z.infer<typeof taxReturnSchema>;

export const fileReturnSchema = z.object({ note: z.string().trim().min(1).max(1000) });

/** `GET /api/admin/tax/ledgers/{month}` returns what the month's book adds up to. */
export const ledgerReplySchema = z.object({
  month: z.string(),
  lines: z.array(
    z.object({
      treatment: z.enum(['domestic', 'one_stop', 'reverse_charge', 'outside']),
      taxedIn: z.string().nullable(),
      rateBasisPoints: basisPoints,
      invoices: z.number().int(),
      baseCents: cents,
      taxCents: cents,
      totalCents: cents,
    }),
  ),
  invoices: z.number().int(),
  baseCents: cents,
  taxCents: cents,
  totalCents: cents,
});
export type LedgerReply = z.infer<typeof ledgerReplySchema>;
