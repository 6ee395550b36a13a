import { z } from 'zod';
import { namedKindSchema, networkSchema } from '../catalog/service-types-schemas.ts';
import { refillStatuses } from '../fulfilment/refills.ts';
import { orderStandings } from './states.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
} from './states-schemas.ts';

/** Is one thing that happened to an order, as the buyer may see it. */
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
    'corrected',
  ]),
  at: z.string(),
  count: z.number().int().optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const deliverySchema = z.object({
  state: fulfilmentStateSchema,
  /** Counts what is being delivered in all, bonus included. */
  quantity: z.number().int(),
  delivered: z.number().int(),
  remains: z.number().int(),
  startCount: z.number().int().nullable(),
  updatedAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Says how much had arrived at some time. */
export const deliveredPointSchema = z.object({ at: z.string(), delivered: z.number().int() });
export type DeliveredPoint = z.infer<typeof deliveredPointSchema>;

/** Says what orders of the same type took from their payment to the last delivery. */
export const deliveryEstimateSchema = z.object({
  orders: z.number().int(),
  medianSeconds: z.number().int(),
  ninetySeconds: z.number().int(),
});
export type DeliveryEstimate = z.infer<typeof deliveryEstimateSchema>;

/** Is one post of a likes or views order; `state` is null until it is taken up. */
export const postDeliverySchema = z.object({
  link: z.string(),
  /** Counts what the post gets in all, bonus included. */
  quantity: z.number().int(),
  delivered: z.number().int(),
  state: fulfilmentStateSchema.nullable(),
  /** Nothing of it has been sent. */
  unsent: z.boolean(),
});
export type PostDelivery = z.infer<typeof postDeliverySchema>;

/** Is what anyone who knows the order number may see (ruling "Customers"). */
export const publicOrderSchema = z.object({
  orderNumber: z.string(),
  status: orderStateSchema,
  paymentStatus: paymentStateSchema,
  serviceType: serviceTypeSchema,
  /** Is the name of a type that an owner has added; it is absent for the three built-in types. */
  kind: namedKindSchema.optional(),
  audience: audienceSchema.nullable(),
  quantity: z.number().int(),
  bonus: z.number().int(),
  maskedUsername: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  delivery: deliverySchema.nullable(),
  /** Is the word that its explanation goes by. */
  standing: z.enum(orderStandings),
  /** Begins when it was sent to be delivered; it is empty before. */
  progress: z.array(deliveredPointSchema),
  /** It is null with too few deliveries of the type, and once nothing more is to come. */
  estimate: deliveryEstimateSchema.nullable(),
  /** Is what the owner says of such orders while nothing is measured of them. */
  usualHours: z.number().int(),
  refillStatus: z.enum(refillStatuses).nullable(),
  /** Another order is delivered to the same target, and this one begins after it. */
  waits: z.boolean(),
  /** Says what its buyer can still correct: all of it, or those posts that have not been sent. */
  correction: z.enum(['all', 'posts']).nullable(),
  /**
   * Counts the days after its delivery for which a refill was promised, 0 for none; it is null where nothing
   * was said.
   */
  refillDays: z.number().int().nullable(),
  timeline: z.array(timelineEntrySchema),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;

/** Is what the tracking page was asked for by its address, and what there is to show of it. */
export interface OrderLookUp {
  /** Is the text as it came. */
  typed: string;
  order?: PublicOrder;
  trouble?: 'empty' | 'missing' | 'rate_limited';
}

/** `GET /api/orders/{id}` takes the id as the secret and adds what the buyer needs (text 2, section 3 names kept). */
export const buyerOrderSchema = publicOrderSchema.extend({
  id: z.string(),
  totalAmount: z.string(),
  totalCents: z.number().int(),
  taxCents: z.number().int(),
  taxRateBasisPoints: z.number().int(),
  currency: z.literal('EUR'),
  instagramUsername: z.string(),
  /** The address is masked, because anyone who holds the link has not proved it. */
  customerEmail: z.string(),
  followersQuantity: z.number().int(),
  serviceId: z.number().int(),
  serviceName: z.string(),
  serviceDescription: z.string(),
  socialMediaUrl: z.string(),
  platform: networkSchema,
  paymentMethod: z.string().nullable(),
  /** Is the number of the order that it waits for, where that one is of the same address. */
  waitsFor: z.string().nullable(),
  /** Money came that is not this order's payment: a person looks at it, or it has gone back. */
  parkedPayment: z.enum(['held', 'returned']).nullable(),
  /** Says what a code took off; the total is already less by it. */
  discount: z.object({ code: z.string(), cents: z.number().int() }).nullable(),
  refundedCents: z.number().int(),
  /** There is a button for it (text 2, section 4); whether it may be is decided when it is asked for. */
  mayAskRefill: z.boolean(),
  mayWithdraw: z.boolean(),
  /**
   * Says how a mail at the beginning of the delivery stands; it is null where that is over, or nothing is to come.
   */
  startNotice: z.enum(['offered', 'asked']).nullable(),
  /** Is the same package today; it is null where it is sold no more. */
  reorder: z
    .object({ serviceId: z.number().int(), priceCents: z.number().int(), listPriceCents: z.number().int() })
    .nullable(),
  /** Is what this order brought for the next one, while it can be used by its address. */
  thanks: z.object({ code: z.string(), percentage: z.number(), endsAt: z.string() }).nullable(),
  /** Lists the posts in the buyer's order, and none for followers. `delivery` sums over them. */
  posts: z.array(postDeliverySchema),
});
export type BuyerOrder = z.infer<typeof buyerOrderSchema>;

/**
 * `POST /api/orders/{id}/email` takes the id as the secret. The reply has the address masked, as the order has it.
 */
export const mendEmailSchema = z.object({ email: z.string().max(1000) });
export const mendEmailReplySchema = z.object({ success: z.literal(true), customerEmail: z.string() });
export type MendEmailReply = z.infer<typeof mendEmailReplySchema>;

/**
 * `POST /api/orders/{id}/target` takes the id as the secret. It takes the name as it is typed or pasted, and
 * the links of all posts in the order's own sequence, those that stay included. What is left out stays.
 */
export const correctTargetSchema = z.object({
  username: z.string().max(300).optional(),
  posts: z.array(z.string().max(500)).max(60).optional(),
});
export type CorrectTarget = z.infer<typeof correctTargetSchema>;

export const searchByNumberSchema = z.object({ orderNumber: z.string().max(300) });
export const orderSearchReplySchema = z.object({ success: z.literal(true), order: publicOrderSchema });
/** `POST /api/track-order` returns the same in a list. */
export const ordersFoundReplySchema = z.object({
  success: z.literal(true),
  orders: z.array(publicOrderSchema),
});
/** `GET /api/orders-by-payment/{paymentIntentId}` serves the visitor whose payment it is. */
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
