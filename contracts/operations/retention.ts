import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, stringOrNull } from '../kit/fields.ts';

/** Is one rule of what is kept how long, with what its last round came to. */
export const retentionRuleSchema = z.object({
  /** Is its name in the setting `retention.days`. */
  name: anyString,
  table: anyString,
  /** Is the term in force. */
  days: anyInteger,
  usualDays: anyInteger,
  /** The owner may choose no fewer days, because of the law or because something still reads the rows. */
  atLeast: anyInteger,
  /** The rows stay, without the people whom they name. */
  masks: anyBoolean,
  startedAt: stringOrNull,
  endedAt: stringOrNull,
  /** Counts rows of the last round, and of all of them. */
  forgotten: anyInteger,
  forgottenEver: anyInteger,
  error: stringOrNull,
  failedSince: stringOrNull,
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

export const retentionListSchema = z.object({
  rules: z.array(retentionRuleSchema),
  /** Lists tables without a term, and why they have none. */
  kept: z.array(z.object({ table: anyString, because: anyString })),
  lastAt: stringOrNull,
  nextAt: stringOrNull,
});
export type RetentionList = z.infer<typeof retentionListSchema>;
