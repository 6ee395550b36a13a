import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';

const cents = anyInteger;
const quarterSchema = z.object({ year: anyInteger, quarter: anyInteger });

/** Is a line of form 303: the numbers of its boxes, and what goes into them. */
export const boxLineSchema = z.object({
  baseBox: anyString,
  /** Lines with tax of Spain have it; the box between them has the rate. */
  taxBox: stringOrNull,
  rateBasisPoints: integerOrNull,
  baseCents: cents,
  taxCents: cents,
  invoices: anyInteger,
});
export type BoxLine = z.infer<typeof boxLineSchema>;

/** Is a line of form 349, with key S: services to a business of another state. */
export const operatorLineSchema = z.object({
  number: anyString,
  name: anyString,
  /** Belongs to this quarter; in a correction it is the part that is added. */
  baseCents: cents,
  /** Names the quarter that is corrected, what it was declared with, and what is right. */
  corrects: quarterSchema.extend({ declaredCents: cents, rightCents: cents }).nullable(),
});
export type OperatorLine = z.infer<typeof operatorLineSchema>;

/** Holds what of a quarter is frozen when it is closed. */
export const quarterFiguresSchema = z.object({
  boxes: z.array(boxLineSchema),
  /** Sales of an earlier quarter that were decided after it was closed: its own form 303 is corrected. */
  corrections: z.array(quarterSchema.extend({ boxes: z.array(boxLineSchema) })),
  operators: z.array(operatorLineSchema),
});
export type QuarterFigures = z.infer<typeof quarterFiguresSchema>;

/** Lists what still stands in the way of closing a quarter. */
export const hindrances = [
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
export type Hindrance = (typeof hindrances)[number];

/** Lists what the adviser has to see to because of what was sold. */
export const taxHints = ['oss', 'roi', 'igic'] as const;

/** `GET /api/admin/tax/quarters/{year}/{quarter}` returns all that a quarter is declared with. */
export const quarterReplySchema = quarterSchema.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Is the last day for forms 303 and 349. */
  dueOn: z.iso.date(),
  over: anyBoolean,
  closed: z.object({ at: anyString, by: anyString }).nullable(),
  /** The figures as they were closed, else as the supplies have them now. */
  figures: quarterFiguresSchema,
  /** What was closed is no longer what the supplies say. */
  differs: anyBoolean,
  hindrances: z.array(z.object({ kind: z.enum(hindrances), count: anyInteger })),
  hints: z.array(z.enum(taxHints)),
  /**
   * Supplies of the quarter that have no invoice yet, net of refunds: they stand in the boxes already. Nobody knows yet whose
   * tax the undecided ones carry: they stand in no box, and this is their total with tax.
   */
  waiting: z.object({ baseCents: cents, taxCents: cents, undecidedCents: cents }),
});
export type QuarterReply = z.infer<typeof quarterReplySchema>;

export const closeQuarterSchema = z.object({ note: z.string().trim().min(1).max(1000) });
