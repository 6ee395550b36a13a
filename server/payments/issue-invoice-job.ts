import { z } from 'zod';
import { orderIdSchema, type RefundId } from '#contracts/kit/ids.ts';
import { declareJob } from '#server/platform/queue/job.ts';

/** The invoices issue what a sale or a refund calls for. */
export const issueInvoiceJob = declareJob({
  name: 'invoices.issue',
  payload: z.object({
    cause: z.enum(['sale', 'refund', 'refund_returned', 'full']),
    orderId: orderIdSchema,
    refundId: z
      .uuid()
      .transform((value) => value as RefundId)
      .optional(),
    /** Is for a refund what it takes back of the sale, or what came back of it. */
    amountCents: z.number().int().positive().optional(),
  }),
});
