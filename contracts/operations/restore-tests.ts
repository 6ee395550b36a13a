import { z } from 'zod';
import { anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';

const count = anyInteger;

/** Consequences of restoring a backup now. Read-only, nothing was sent. */
export const restoreTestSchema = z.object({
  file: anyString,
  /** Verified: the copy started, was migrated to this version, and its secrets can be decrypted. */
  orders: count,
  lastMigration: anyString,
  /** Last time known to the backup. `null` for a shop that never ran on it. */
  knownUntil: stringOrNull,
  /** Differences from the processor. `null` if it could not be reached. */
  processor: z
    .object({
      forgottenOrders: count,
      forgottenPayments: count,
      forgottenCents: count,
      /** Paid at the processor, open in the backup. */
      unpaid: count,
      refunds: count,
      disputes: count,
    })
    .nullable(),
  /** Open orders in the backup, and those with a different state at their provider. */
  provider: z.object({
    open: count,
    changed: count,
    balances: z.array(z.object({ name: anyString, balance: anyString, currency: anyString })),
  }),
  /** Rows that a start would pause: `submissions`, `mails`, `refills`, `campaigns`, `runs`. */
  held: z.record(anyString, count),
  /** Invoice records known to this machine but missing in the backup. */
  missingRecords: count,
  notes: z.array(anyString),
  seconds: z.number(),
});
export type RestoreTest = z.infer<typeof restoreTestSchema>;

export const restoreDrillSchema = z.object({
  id: anyString,
  cause: z.enum(['schedule', 'asked']),
  by: stringOrNull,
  state: z.enum(['running', 'done', 'failed']),
  file: stringOrNull,
  report: restoreTestSchema.nullable(),
  error: stringOrNull,
  startedAt: anyString,
  endedAt: stringOrNull,
});
export type RestoreDrill = z.infer<typeof restoreDrillSchema>;

export const restoreDrillListSchema = z.object({
  success: onlyTrue,
  /** Interval of automatic drills in days. `null` disables them. */
  everyDays: integerOrNull,
  items: z.array(restoreDrillSchema),
});
export type RestoreDrillList = z.infer<typeof restoreDrillListSchema>;
