import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';

const cents = anyInteger;
const quarterSchema = z.object({ year: anyInteger, quarter: anyInteger });

/** Line of form 303: box numbers and amounts. */
export const boxLineSchema = z.object({
  baseBox: anyString,
  /** Present on lines with Spanish tax. The box between them has the rate. */
  taxBox: stringOrNull,
  rateBasisPoints: integerOrNull,
  baseCents: cents,
  taxCents: cents,
  invoices: anyInteger,
});
export type BoxLine = z.infer<typeof boxLineSchema>;

/** Line of form 349 with key S: services to a business in another member state. */
export const operatorLineSchema = z.object({
  number: anyString,
  name: anyString,
  /** Amount of this quarter. In a correction, the difference. */
  baseCents: cents,
  corrects: quarterSchema.extend({ declaredCents: cents, rightCents: cents }).nullable(),
});
export type OperatorLine = z.infer<typeof operatorLineSchema>;

export const annualSchema = z.object({ boxes: z.array(boxLineSchema), dueTaxCents: cents });
export type AnnualFigures = z.infer<typeof annualSchema>;

export const quarterFiguresSchema = z.object({
  boxes: z.array(boxLineSchema),
  /** Sales of an earlier quarter decided after it was closed or due. They correct that quarter's form 303. */
  corrections: z.array(quarterSchema.extend({ boxes: z.array(boxLineSchema) })),
  operators: z.array(operatorLineSchema),
});
export type QuarterFigures = z.infer<typeof quarterFiguresSchema>;

export const filingObstacles = [
  'place_open',
  'buyer_unnamed',
  'buyer_outside',
  'not_issued',
  'issue_failed',
  'number_confirmed',
  'number_unproven',
  'record_refused',
  'record_unsent',
  'return_open',
  'books_differ',
] as const;
export type FilingObstacle = (typeof filingObstacles)[number];

/** Tasks for the tax adviser that follow from the sales. */
export const taxHints = ['oss', 'roi', 'igic'] as const;

/** `GET /api/admin/tax/quarters/{year}/{quarter}`. All figures of the quarter's declarations. */
export const quarterReplySchema = quarterSchema.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Last day for forms 303 and 349. */
  dueOn: z.iso.date(),
  over: anyBoolean,
  closed: z.object({ at: anyString, by: anyString }).nullable(),
  /** Figures as closed, or the current ones of an open quarter. */
  figures: quarterFiguresSchema,
  /** Box 27 of form 303: output tax of the boxes. */
  dueTaxCents: cents,
  /** Sums of the year for form 390, with late sales in their own year. `null` before the fourth quarter. */
  annual: annualSchema.nullable(),
  differs: anyBoolean,
  hindrances: z.array(z.object({ kind: z.enum(filingObstacles), count: anyInteger })),
  hints: z.array(z.enum(taxHints)),
  /**
   * Supplies of the quarter without an invoice, net of refunds. They are already in the boxes. Undecided ones are in no
   * box, because the country of their tax is unknown. `undecidedCents` is their total with tax.
   */
  waiting: z.object({ baseCents: cents, taxCents: cents, undecidedCents: cents }),
});
export type QuarterReply = z.infer<typeof quarterReplySchema>;

export const closeQuarterSchema = z.object({ note: z.string().trim().min(1).max(1000) });
