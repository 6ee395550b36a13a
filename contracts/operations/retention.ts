import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, stringOrNull } from '../kit/fields.ts';

export const retentionRuleSchema = z.object({
  name: anyString,
  table: anyString,
  days: anyInteger,
  usualDays: anyInteger,
  /** Minimum period, required by law or by code that still reads the rows. */
  atLeast: anyInteger,
  /** Rows are kept but anonymised. */
  masks: anyBoolean,
  startedAt: stringOrNull,
  endedAt: stringOrNull,
  forgotten: anyInteger,
  forgottenEver: anyInteger,
  error: stringOrNull,
  failedSince: stringOrNull,
});
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

export const retentionListSchema = z.object({
  rules: z.array(retentionRuleSchema),
  kept: z.array(z.object({ table: anyString, because: anyString })),
  lastAt: stringOrNull,
  nextAt: stringOrNull,
});
export type RetentionList = z.infer<typeof retentionListSchema>;
