import { z } from 'zod';
import { paymentIntentIdSchema } from './ids.ts';

/** `POST /api/admin/recreated-orders`: a paid intent whose order the database has forgotten. */
export const recreateOrderSchema = z.object({ paymentIntentId: paymentIntentIdSchema });

export const recreateOrderReplySchema = z.object({
  success: z.literal(true),
  orderId: z.string(),
  orderNumber: z.string(),
});

/** `POST /api/admin/comparison`: the processor is compared with the shop from then on once more. */
export const comparisonSchema = z.object({ since: z.iso.datetime({ offset: true }) });
export const comparisonReplySchema = z.object({ success: z.literal(true), comparedUntil: z.string() });
