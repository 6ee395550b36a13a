import { z } from 'zod';
import { type LineItemId, orderIdSchema } from './ids.ts';

/** `POST /api/admin/refunds`, with an `Idempotency-Key`: so much of an order's money goes back. */
export const refundRequestSchema = z
  .object({
    orderId: orderIdSchema,
    amountCents: z.number().int().min(1).max(99_999_999),
    /** Of this line alone, never more than is left of its price; without it the amount is spread over all lines. */
    lineItemId: z
      .uuid()
      .transform((id) => id as LineItemId)
      .optional(),
    /** Of this post of the line alone, never more than is left of its share. */
    position: z.number().int().min(0).max(999).optional(),
    /** What staff and the audit read later. */
    reason: z.string().trim().min(1).max(200),
  })
  .refine(({ lineItemId, position }) => position === undefined || lineItemId !== undefined, {
    path: ['lineItemId'],
    message: 'a post is one of a line',
  });
export type RefundRequestBody = z.infer<typeof refundRequestSchema>;

export const refundReplySchema = z.object({
  success: z.literal(true),
  orderId: z.string(),
  amountCents: z.number().int(),
  reason: z.string(),
  /** One per line and payment; a part without a line is money beyond the price of all lines. */
  refunds: z.array(
    z.object({ id: z.string(), lineItemId: z.string().nullable(), amountCents: z.number().int() }),
  ),
});
export type RefundReply = z.infer<typeof refundReplySchema>;
