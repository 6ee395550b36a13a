import { z } from 'zod';
import { anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';

const count = anyInteger;

/** Says what a restore of one backup would mean now; all of it was read, nothing was sent. */
export const rehearsalSchema = z.object({
  file: anyString,
  /** The copy was started, read and brought to this version's tables, and its secrets open. */
  orders: count,
  lastMigration: anyString,
  /** Is the last moment that the backup knows of; it is null for a shop that never ran on it. */
  knownUntil: stringOrNull,
  /** Holds what the processor has and the backup lacks, or has otherwise; it is null where it could not be asked. */
  processor: z
    .object({
      forgottenOrders: count,
      forgottenPayments: count,
      forgottenCents: count,
      /** They are paid there, and open in the backup. */
      unpaid: count,
      refunds: count,
      disputes: count,
    })
    .nullable(),
  /** Counts orders that are open in the backup, and those of them that their provider calls otherwise by now. */
  provider: z.object({
    open: count,
    changed: count,
    balances: z.array(z.object({ name: anyString, balance: anyString, currency: anyString })),
  }),
  /** Counts what a start would hold: `submissions`, `mails`, `refills`, `campaigns`, `runs`. */
  held: z.record(anyString, count),
  /** Counts records of invoices that this machine remembers and the backup lacks. */
  missingRecords: count,
  /** Says what could not be compared, and why. */
  notes: z.array(anyString),
  seconds: z.number(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

export const drillItemSchema = z.object({
  id: anyString,
  cause: z.enum(['schedule', 'asked']),
  by: stringOrNull,
  state: z.enum(['running', 'done', 'failed']),
  file: stringOrNull,
  report: rehearsalSchema.nullable(),
  error: stringOrNull,
  startedAt: anyString,
  endedAt: stringOrNull,
});
export type DrillItem = z.infer<typeof drillItemSchema>;

/** `GET /api/admin/restore-drills` */
export const drillListSchema = z.object({
  success: onlyTrue,
  /** One is made after so many days; with null none is made by itself. */
  everyDays: integerOrNull,
  items: z.array(drillItemSchema),
});
export type DrillList = z.infer<typeof drillListSchema>;
