import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type LineItemId, orderIdSchema } from '../kit/ids.ts';

/** `POST /api/admin/refunds`, with an `Idempotency-Key`. Refunds part of an order. */
export const refundRequestSchema = z
  .object({
    orderId: orderIdSchema,
    amountCents: anyInteger.min(1).max(99_999_999),
    /** Refunds this line only, at most its remaining price. Without it the amount is spread over all lines. */
    lineItemId: z
      .uuid()
      .transform((id) => id as LineItemId)
      .optional(),
    /** Refunds this post only, at most its remaining share. */
    position: anyInteger.min(0).max(999).optional(),
    reason: z.string().trim().min(1).max(200),
  })
  .refine(({ lineItemId, position }) => position === undefined || lineItemId !== undefined, {
    path: ['lineItemId'],
    message: 'a post is one of a line',
  });
export type RefundRequestBody = z.infer<typeof refundRequestSchema>;

/** `GET /api/admin/refund-allowance`. Current refund limit of the requesting member. `null` without a limit. */
export const refundAllowanceSchema = z.object({
  success: onlyTrue,
  allowance: z
    .object({
      /** Limit per refund and remainder of the day in cents. The lower one applies. */
      perRefundCents: anyInteger,
      leftTodayCents: anyInteger,
    })
    .nullable(),
});
export type RefundAllowance = z.infer<typeof refundAllowanceSchema>;

/**
 * `GET /api/admin/orders/{id}/refundable`. Refundable cents, without pending refunds and disputed or held money. Shares
 * of zero are omitted.
 */
export const refundableReplySchema = z.object({
  success: onlyTrue,
  /** Amount the processor still holds for the order. */
  allCents: anyInteger,
  /** Price of undelivered units minus refunds made or pending. */
  undeliveredCents: anyInteger,
  parts: z.array(
    z.object({
      fulfilmentId: anyString,
      link: anyString,
      lineItemId: anyString,
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
  /** One entry per line and payment. An entry without a line is money above the price of all lines. */
  refunds: z.array(z.object({ id: anyString, lineItemId: stringOrNull, amountCents: anyInteger })),
});
export type RefundReply = z.infer<typeof refundReplySchema>;
