import { z } from 'zod';
import { orderIdSchema, type RefundId } from '#contracts/kit/ids.ts';
import { declareJob } from '#server/platform/queue/job.ts';

export const issueInvoiceJob = declareJob({
  name: 'invoices.issue',
  payload: z.object({
    cause: z.enum(['sale', 'refund', 'refund_returned', 'full']),
    orderId: orderIdSchema,
    refundId: z
      .uuid()
      .transform((value) => value as RefundId)
      .optional(),
    /** For refunds only: cents removed from the sale, or added to it again. */
    amountCents: z.number().int().positive().optional(),
  }),
});
