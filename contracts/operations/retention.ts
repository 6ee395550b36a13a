import { z } from 'zod';

/** One rule of what is kept how long, with what its last round came to. */
export const retentionRuleSchema = z.object({
  /** Its name in the setting `retention.days`. */
  name: z.string(),
  table: z.string(),
  /** In force. */
  days: z.number().int(),
  usualDays: z.number().int(),
  /** The owner may choose no fewer: the law, or something that still reads the rows. */
  atLeast: z.number().int(),
  /** The rows stay, without whom they name. */
  masks: z.boolean(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Rows of the last round, and of all of them. */
  forgotten: z.number().int(),
  forgottenEver: z.number().int(),
  error: z.string().nullable(),
  failedSince: z.string().nullable(),
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

/** `GET /api/admin/retention`. */
export const retentionListSchema = z.object({
  rules: z.array(retentionRuleSchema),
  /** Tables without a term, and why. */
  kept: z.array(z.object({ table: z.string(), because: z.string() })),
  lastAt: z.string().nullable(),
  nextAt: z.string().nullable(),
});
export type RetentionList = z.infer<typeof retentionListSchema>;
