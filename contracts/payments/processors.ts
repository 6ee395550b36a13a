import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { paymentMethodSchema } from './payment-routes.ts';
import { processorNameSchema } from './processor-names.ts';

/** Why a processor accepts no new checkouts. */
export const processorHoldReasons = ['staff', 'failing', 'account_refused'] as const;
export const processorHoldReasonSchema = z.enum(processorHoldReasons);
export type ProcessorHoldReason = z.infer<typeof processorHoldReasonSchema>;

const moment = anyString;
const count = anyInteger.min(0);

export const processorItemSchema = z.object({
  name: processorNameSchema,
  means: z.array(paymentMethodSchema),
  /** Where buyers pay: fields on our page, fields of the bank, or the processor's page. */
  place: z.enum(['page', 'bank', 'hosted']),
  hold: z
    .object({
      reason: processorHoldReasonSchema,
      note: stringOrNull,
      since: moment,
      /** Last failed recovery check and its error. Manual pauses are not checked. */
      triedAt: moment.nullable(),
      error: stringOrNull,
    })
    .nullable(),
  failedCalls: count,
  /** Unpaid checkouts of the last day at this processor. They finish there. */
  openCheckouts: count,
});
export type ProcessorItem = z.infer<typeof processorItemSchema>;

export const processorsReplySchema = z.object({
  success: onlyTrue,
  processors: z.array(processorItemSchema),
});

export const processorParamsSchema = z.object({ name: processorNameSchema });

/** `POST /api/admin/processors/{name}/hold`. The reason is for the team and the audit log. */
export const holdProcessorSchema = z.object({ note: z.string().trim().min(1).max(1000) });
