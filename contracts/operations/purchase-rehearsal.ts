import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';

export const rehearsedServices = ['stripe', 'redsys', 'agency'] as const;

/** Purchases of a rehearsal at the test systems of the payment services and the tax agency. */
export const rehearsalCases = [
  'paid',
  'declined',
  'authenticated',
  'not_authenticated',
  'refunded',
  'refunded_in_part',
  'bizum',
  'notification_lost',
  'notified_twice',
  'disputed',
  'record_accepted',
  'record_refused',
] as const;
export type RehearsalCaseName = (typeof rehearsalCases)[number];

export const rehearsedCaseSchema = z.object({
  name: z.enum(rehearsalCases),
  service: z.enum(rehearsedServices),
  /** `none` without test keys and without a stand-in. */
  system: z.enum(['test_system', 'stand_in', 'none']),
  /** `unfinished`: staff must complete a step on the page of the service. */
  state: z.enum(['kept', 'differs', 'unfinished', 'skipped']),
  differences: z.array(
    z.object({
      step: anyString,
      /** Expected result, taken from the stand-in. */
      promised: anyString,
      happened: anyString,
    }),
  ),
});
export type RehearsedCase = z.infer<typeof rehearsedCaseSchema>;

export const purchaseRehearsalSchema = z.object({
  startedAt: anyString,
  endedAt: stringOrNull,
  error: stringOrNull,
  cases: z.array(rehearsedCaseSchema),
});
export type PurchaseRehearsal = z.infer<typeof purchaseRehearsalSchema>;
