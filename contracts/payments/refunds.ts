import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type LineItemId, orderIdSchema } from '../kit/ids.ts';

/** `POST /api/admin/refunds`, with an `Idempotency-Key`, gives so much of an order's money back. */
export const refundRequestSchema = z
  .object({
    orderId: orderIdSchema,
    amountCents: anyInteger.min(1).max(99_999_999),
    /**
     * The refund is of this line alone, never more than is left of its price; without it the amount is spread
     * over all lines.
     */
    lineItemId: z
      .uuid()
      .transform((id) => id as LineItemId)
      .optional(),
    /** The refund is of this post of the line alone, never more than is left of its share. */
    position: anyInteger.min(0).max(999).optional(),
    /** Staff and the audit read this later. */
    reason: z.string().trim().min(1).max(200),
  })
  .refine(({ lineItemId, position }) => position === undefined || lineItemId !== undefined, {
    path: ['lineItemId'],
    message: 'a post is one of a line',
  });
export type RefundRequestBody = z.infer<typeof refundRequestSchema>;

/**
 * `GET /api/admin/refund-allowance` says what the member who asks may give back now; it is null where nothing
 * bounds them.
 */
export const refundAllowanceSchema = z.object({
  success: onlyTrue,
  allowance: z
    .object({
      /** Bounds one refund, and says what is left of the day, in cents; the lesser of both bounds the next refund. */
      perRefundCents: anyInteger,
      leftTodayCents: anyInteger,
    })
    .nullable(),
});
export type RefundAllowance = z.infer<typeof refundAllowanceSchema>;

/**
 * `GET /api/admin/orders/{id}/refundable` says what may go back now, in cents. Refunds under way are taken
 * off, and money that a bank claims or holds; a share of nothing is left out.
 */
export const refundableReplySchema = z.object({
  success: onlyTrue,
  /** Is all that the processor still holds of the order. */
  allCents: anyInteger,
  /** Is the price of what did not arrive, less what has gone back or is on its way. */
  undeliveredCents: anyInteger,
  /** Says what is left of each part of an order that has several. */
  parts: z.array(
    z.object({
      fulfilmentId: anyString,
      link: anyString,
      lineItemId: anyString,
      /** It is there where the part is one post of its line. */
      position: anyInteger.optional(),
      cents: anyInteger,
    }),
  ),
});
export type RefundableReply = z.infer<typeof refundableReplySchema>;

export const refundReplySchema = z.object({
  success: onlyTrue,
  orderId: anyString,
  amountCents: anyInteger,
  reason: anyString,
  /** Holds one per line and payment; a part without a line is money beyond the price of all lines. */
  refunds: z.array(z.object({ id: anyString, lineItemId: stringOrNull, amountCents: anyInteger })),
});
export type RefundReply = z.infer<typeof refundReplySchema>;
