import { z } from 'zod';
import { namedKindSchema, networkSchema } from '../catalog/service-types-schemas.ts';
import { refillStatuses } from '../fulfilment/refills.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { untaxedReasons } from '../tax/untaxed.ts';
import { orderDisplayStates } from './states.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
} from './states-schemas.ts';

/** Status and delivery events of the public view (ruling "Customers"). */
export const publicEvents = [
  'placed',
  'paid',
  'submitted',
  'started',
  'progress',
  'completed',
  'partial',
  'cancelled',
  'refunded',
] as const;

/** Event of an order. The buyer's view also has payment attempts, refills and corrections. */
export const timelineEntrySchema = z.object({
  kind: z.enum([...publicEvents, 'payment_failed', 'refill', 'refilled', 'corrected']),
  at: anyString,
  count: anyInteger.optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const deliverySchema = z.object({
  state: fulfilmentStateSchema,
  /** Total units, bonus included. */
  quantity: anyInteger,
  delivered: anyInteger,
  remains: anyInteger,
  startCount: integerOrNull,
  updatedAt: stringOrNull,
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveredPointSchema = z.object({ at: anyString, delivered: anyInteger });
export type DeliveredPoint = z.infer<typeof deliveredPointSchema>;

/** Measured time of similar orders from payment to the last unit. */
export const deliveryEstimateSchema = z.object({
  orders: anyInteger,
  medianSeconds: anyInteger,
  ninetySeconds: anyInteger,
});
export type DeliveryEstimate = z.infer<typeof deliveryEstimateSchema>;

/** Post of a likes or views order. `state` is `null` until processed. */
export const postDeliverySchema = z.object({
  link: anyString,
  /** Total units of the post, bonus included. */
  quantity: anyInteger,
  delivered: anyInteger,
  state: fulfilmentStateSchema.nullable(),
  /** No part has been submitted. */
  unsent: anyBoolean,
});
export type PostDelivery = z.infer<typeof postDeliverySchema>;

/** Ordered units, bonus included, and those delivered when the buyer withdrew. */
const refundBasisSchema = z.object({ delivered: anyInteger, quantity: anyInteger });
export type RefundBasis = z.infer<typeof refundBasisSchema>;

/** Public view for anyone who knows the order number (ruling "Customers"). */
export const publicOrderSchema = z.object({
  orderNumber: anyString,
  status: orderStateSchema,
  serviceType: serviceTypeSchema,
  /** Added types only. */
  kind: namedKindSchema.optional(),
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  bonus: anyInteger,
  maskedUsername: anyString,
  createdAt: anyString,
  paidAt: stringOrNull,
  completedAt: stringOrNull,
  delivery: deliverySchema.nullable(),
  standing: z.enum(orderDisplayStates),
  /** Starts with the submission to the provider. Empty before. */
  progress: z.array(deliveredPointSchema),
  /** `null` with too few deliveries of the type, and for final orders. */
  estimate: deliveryEstimateSchema.nullable(),
  /** Owner's statement, in hours, used without measurements. */
  usualHours: anyInteger,
  /** Starts after another order with the same target. */
  waits: anyBoolean,
  timeline: z.array(timelineEntrySchema.extend({ kind: z.enum(publicEvents) })),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;

export type ShownOrder = Omit<PublicOrder, 'timeline'> & { timeline: TimelineEntry[] };

/** Order named in the tracking page's address, and the result. */
export interface OrderLookup {
  typed: string;
  order?: PublicOrder;
  trouble?: 'empty' | 'missing' | 'rate_limited';
}

/** `GET /api/orders/{id}`. Adds the buyer's fields, with the names of text 2, section 3. */
export const buyerOrderSchema = publicOrderSchema.extend({
  /** Order id. Grants no access. */
  id: anyString,
  /** Gives the buyer access to the order in links and calls. */
  accessToken: anyString,
  paymentStatus: paymentStateSchema,
  refillStatus: z.enum(refillStatuses).nullable(),
  /** Correctable part: everything, or the posts not submitted yet. */
  correction: z.enum(['all', 'posts']).nullable(),
  /** Refill guarantee in days after delivery, 0 for none. `null` if nothing was stated. */
  refillDays: integerOrNull,
  timeline: z.array(timelineEntrySchema),
  totalAmount: anyString,
  totalCents: anyInteger,
  taxCents: anyInteger,
  taxRateBasisPoints: anyInteger,
  /** Reason for a tax rate of zero. `null` for a taxed order. */
  untaxed: z.enum(untaxedReasons).nullable(),
  currency: z.literal('EUR'),
  instagramUsername: anyString,
  /** Masked, because the holder of a link has not proved the address. */
  customerEmail: anyString,
  /** Card holder of the manual form, otherwise `null`. */
  customerName: stringOrNull,
  notes: stringOrNull,
  followersQuantity: anyInteger,
  serviceId: anyInteger,
  service: z.object({ id: anyInteger, name: anyString }),
  serviceName: anyString,
  serviceDescription: anyString,
  socialMediaUrl: anyString,
  platform: networkSchema,
  paymentMethod: stringOrNull,
  /** Successful payment, otherwise the latest. `null` before the processor knows one. */
  paymentIntentId: stringOrNull,
  /** First order number at the provider, once a part was accepted. */
  providerOrderId: stringOrNull,
  /** A part was sent to the provider. */
  providerProcessed: anyBoolean,
  /** Number of the order it waits for, if that has the same email address. */
  waitsFor: stringOrNull,
  /** Received money that could not be applied to the order: awaiting review, or refunded. */
  parkedPayment: z.enum(['held', 'returned']).nullable(),
  /** Applied discount, already subtracted from the total. */
  discount: z.object({ code: anyString, cents: anyInteger }).nullable(),
  refundedCents: anyInteger,
  /** Units that decided the refund of a withdrawal. `null` without one, and if everything was refunded regardless. */
  refundBasis: refundBasisSchema.nullable(),
  /** Shows the refill button (text 2, section 4). The request itself is checked later. */
  mayAskRefill: anyBoolean,
  mayWithdraw: anyBoolean,
  /** State of the start notification. `null` when no longer possible. */
  startNotice: z.enum(['offered', 'asked']).nullable(),
  /** Current offer of the same package. `null` if no longer sold. */
  reorder: z.object({ serviceId: anyInteger, priceCents: anyInteger, listPriceCents: anyInteger }).nullable(),
  /** Discount earned for the next order, while its address can use it. */
  thanks: z.object({ code: anyString, percentage: z.number(), endsAt: anyString }).nullable(),
  /** Posts in the buyer's order, empty for followers. `delivery` is their sum. */
  posts: z.array(postDeliverySchema),
});
export type BuyerOrder = z.infer<typeof buyerOrderSchema>;

/** `POST /api/orders/{id}/email`. The reply has the masked address. */
export const correctEmailSchema = z.object({ email: z.string().max(1000) });
export const correctEmailReplySchema = z.object({ success: onlyTrue, customerEmail: anyString });
export type CorrectEmailReply = z.infer<typeof correctEmailReplySchema>;

/**
 * `POST /api/orders/{id}/target`. The typed or pasted username, and the links of all posts in order, including
 * unchanged ones. Omitted fields are unchanged.
 */
export const correctTargetSchema = z.object({
  username: z.string().max(300).optional(),
  posts: z.array(z.string().max(500)).max(60).optional(),
});
export type CorrectTarget = z.infer<typeof correctTargetSchema>;

/** A missing or blank number returns `order_number_required`. */
export const searchByNumberSchema = z.object({
  orderNumber: z
    .string()
    .max(300)
    .nullish()
    .transform((number) => number ?? ''),
});
export const orderSearchReplySchema = z.object({ success: onlyTrue, order: publicOrderSchema });
/** `POST /api/track-order`. Returns the result as a list. */
export const ordersFoundReplySchema = z.object({
  success: onlyTrue,
  orders: z.array(publicOrderSchema),
});
/** `GET /api/orders-by-payment/{paymentIntentId}`. Only for the visitor who made the payment. */
export const orderByPaymentReplySchema = z.object({
  success: onlyTrue,
  id: anyString,
  order: buyerOrderSchema,
});
export const orderAfterPaymentReplySchema = z.object({
  success: onlyTrue,
  order: z.object({
    id: anyString,
    accessToken: anyString,
    orderNumber: anyString,
    totalAmount: anyString,
    status: orderStateSchema,
    paymentStatus: paymentStateSchema,
  }),
});
export type OrderAfterPaymentReply = z.infer<typeof orderAfterPaymentReplySchema>;
