import { z } from 'zod';

/** Is one rule of what is kept how long, with what its last round came to. */
export const retentionRuleSchema = z.object({
  /** Is its name in the setting `retention.days`. */
  name: z.string(),
  table: z.string(),
  /** Is the term in force. */
  days: z.number().int(),
  usualDays: z.number().int(),
  /** The owner may choose no fewer days, because of the law or because something still reads the rows. */
  atLeast: z.number().int(),
  /** The rows stay, without the people whom they name. */
  masks: z.boolean(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Counts rows of the last round, and of all of them. */
  forgotten: z.number().int(),
  forgottenEver: z.number().int(),
  error: z.string().nullable(),
  failedSince: z.string().nullable(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

export const retentionListSchema = z.object({
  rules: z.array(retentionRuleSchema),
  /** Lists tables without a term, and why they have none. */
  kept: z.array(z.object({ table: z.string(), because: z.string() })),
  lastAt: z.string().nullable(),
  nextAt: z.string().nullable(),
});
export type RetentionList = z.infer<typeof retentionListSchema>;
