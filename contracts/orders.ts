import { z } from 'zod';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
} from './states-schemas.ts';

/** One thing that happened to an order, as the buyer may see it. */
export const timelineEntrySchema = z.object({
  kind: z.enum([
    'placed',
    'payment_failed',
    'paid',
    'submitted',
    'started',
    'progress',
    'completed',
    'partial',
    'cancelled',
    'refunded',
    'refill',
    'refilled',
  ]),
  at: z.string(),
  count: z.number().int().optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const deliverySchema = z.object({
  state: fulfilmentStateSchema,
  /** What is being delivered in all, bonus included. */
  quantity: z.number().int(),
  delivered: z.number().int(),
  remains: z.number().int(),
  startCount: z.number().int().nullable(),
  updatedAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** One post of a likes or views order; `state` is null until it is taken up. */
export const postDeliverySchema = z.object({
  link: z.string(),
  /** What the post gets in all, bonus included. */
  quantity: z.number().int(),
  delivered: z.number().int(),
  state: fulfilmentStateSchema.nullable(),
});
export type PostDelivery = z.infer<typeof postDeliverySchema>;

/** What anyone who knows the order number may see (ruling "Customers"). */
export const publicOrderSchema = z.object({
  orderNumber: z.string(),
  status: orderStateSchema,
  paymentStatus: paymentStateSchema,
  serviceType: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  quantity: z.number().int(),
  bonus: z.number().int(),
  maskedUsername: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  delivery: deliverySchema.nullable(),
  timeline: z.array(timelineEntrySchema),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;

/** What the tracking page was asked for by its address, and what there is to show of it. */
export interface OrderLookUp {
  /** As it came. */
  typed: string;
  order?: PublicOrder;
  trouble?: 'empty' | 'missing' | 'rate_limited';
}

/** `GET /api/orders/{id}`: the id is the secret; adds what the buyer needs (text 2, section 3 names kept). */
export const buyerOrderSchema = publicOrderSchema.extend({
  id: z.string(),
  totalAmount: z.string(),
  totalCents: z.number().int(),
  taxCents: z.number().int(),
  taxRateBasisPoints: z.number().int(),
  currency: z.literal('EUR'),
  instagramUsername: z.string(),
  /** Masked: whoever holds the link has not proved the address. */
  customerEmail: z.string(),
  followersQuantity: z.number().int(),
  serviceId: z.number().int(),
  serviceName: z.string(),
  serviceDescription: z.string(),
  socialMediaUrl: z.string(),
  platform: z.literal('instagram'),
  paymentMethod: z.string().nullable(),
  /** Money that came and is not this order's payment: a person looks at it, or it has gone back. */
  parkedPayment: z.enum(['held', 'returned']).nullable(),
  /** What a code took off; the total is already less by it. */
  discount: z.object({ code: z.string(), cents: z.number().int() }).nullable(),
  /** In the buyer's order; none for followers. `delivery` sums over them. */
  posts: z.array(postDeliverySchema),
});
export type BuyerOrder = z.infer<typeof buyerOrderSchema>;

/** `POST /api/orders/{id}/email`: the id is the secret. The reply has the address masked, as the order has it. */
export const mendEmailSchema = z.object({ email: z.string().max(1000) });
export const mendEmailReplySchema = z.object({ success: z.literal(true), customerEmail: z.string() });
export type MendEmailReply = z.infer<typeof mendEmailReplySchema>;

export const searchByNumberSchema = z.object({ orderNumber: z.string().max(64) });
export const orderSearchReplySchema = z.object({ success: z.literal(true), order: publicOrderSchema });
/** `POST /api/track-order`: the same in a list. */
export const ordersFoundReplySchema = z.object({
  success: z.literal(true),
  orders: z.array(publicOrderSchema),
});
/** `GET /api/orders-by-payment/{paymentIntentId}`, for whoever the payment is of. */
export const orderByPaymentReplySchema = z.object({
  success: z.literal(true),
  id: z.string(),
  order: buyerOrderSchema,
});
export const orderAfterPaymentReplySchema = z.object({
  success: z.literal(true),
  order: z.object({
    id: z.string(),
    orderNumber: z.string(),
    totalAmount: z.string(),
    status: orderStateSchema,
    paymentStatus: paymentStateSchema,
  }),
});
export type OrderAfterPaymentReply = z.infer<typeof orderAfterPaymentReplySchema>;
