import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { paymentMeansSchema } from './payment-routes.ts';
import { processorNameSchema } from './processor-names.ts';

/** Says why a processor takes no new checkouts. */
export const processorHoldReasons = ['staff', 'failing', 'account_refused'] as const;
export const processorHoldReasonSchema = z.enum(processorHoldReasons);
export type ProcessorHoldReason = z.infer<typeof processorHoldReasonSchema>;

const moment = anyString;
const count = anyInteger.min(0);

/** Is one processor whose keys the shop has. */
export const processorItemSchema = z.object({
  name: processorNameSchema,
  means: z.array(paymentMeansSchema),
  /** Says whether buyers pay in fields of the shop's page, the processor's or the bank's, or at the processor's own. */
  place: z.enum(['page', 'bank', 'hosted']),
  hold: z
    .object({
      reason: processorHoldReasonSchema,
      /** Is the member's, where one holds it. */
      note: stringOrNull,
      since: moment,
      /** Is when the shop asked it last in vain, and what came of it; a hold by hand is not tried. */
      triedAt: moment.nullable(),
      error: stringOrNull,
    })
    .nullable(),
  /** Counts the calls of the last hour that failed; those that succeed are counted where others fail. */
  failedCalls: count,
  /** Counts unpaid checkouts of the last day that were begun there, which end where they began. */
  openCheckouts: count,
});
export type ProcessorItem = z.infer<typeof processorItemSchema>;

/** `GET /api/admin/processors` */
export const processorsReplySchema = z.object({
  success: onlyTrue,
  processors: z.array(processorItemSchema),
});

export const processorParamsSchema = z.object({ name: processorNameSchema });

/** `POST /api/admin/processors/{name}/hold` takes the reason, for the colleagues and the audit. */
export const holdProcessorSchema = z.object({ note: z.string().trim().min(1).max(1000) });
