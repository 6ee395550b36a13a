import { z } from 'zod';
import { namedKindSchema, networkSchema } from '../catalog/service-types-schemas.ts';
import { refillStatuses } from '../fulfilment/refills.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { untaxedReasons } from '../tax/untaxed.ts';
import { orderStandings } from './states.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
} from './states-schemas.ts';

/** Events of status and delivery, which the public view shows (ruling "Customers"). */
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

/** One event of an order. The buyer's view also has payment attempts, refills and corrections. */
export const timelineEntrySchema = z.object({
  kind: z.enum([...publicEvents, 'payment_failed', 'refill', 'refilled', 'corrected']),
  at: anyString,
  count: anyInteger.optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const deliverySchema = z.object({
  state: fulfilmentStateSchema,
  /** Counts what is being delivered in all, bonus included. */
  quantity: anyInteger,
  delivered: anyInteger,
  remains: anyInteger,
  startCount: integerOrNull,
  updatedAt: stringOrNull,
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Says how much had arrived at some time. */
export const deliveredPointSchema = z.object({ at: anyString, delivered: anyInteger });
export type DeliveredPoint = z.infer<typeof deliveredPointSchema>;

/** Says what orders of the same type took from their payment to the last delivery. */
export const deliveryEstimateSchema = z.object({
  orders: anyInteger,
  medianSeconds: anyInteger,
  ninetySeconds: anyInteger,
});
export type DeliveryEstimate = z.infer<typeof deliveryEstimateSchema>;

/** Is one post of a likes or views order; `state` is null until it is taken up. */
export const postDeliverySchema = z.object({
  link: anyString,
  /** Counts what the post gets in all, bonus included. */
  quantity: anyInteger,
  delivered: anyInteger,
  state: fulfilmentStateSchema.nullable(),
  /** Nothing of it has been sent. */
  unsent: anyBoolean,
});
export type PostDelivery = z.infer<typeof postDeliverySchema>;

/** Is what anyone who knows the order number may see (ruling "Customers"). */
export const publicOrderSchema = z.object({
  orderNumber: anyString,
  status: orderStateSchema,
  serviceType: serviceTypeSchema,
  /** Is the name of a type that an owner has added; it is absent for the three built-in types. */
  kind: namedKindSchema.optional(),
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  bonus: anyInteger,
  maskedUsername: anyString,
  createdAt: anyString,
  paidAt: stringOrNull,
  completedAt: stringOrNull,
  delivery: deliverySchema.nullable(),
  /** Is the word that its explanation goes by. */
  standing: z.enum(orderStandings),
  /** Begins when it was sent to be delivered; it is empty before. */
  progress: z.array(deliveredPointSchema),
  /** It is null with too few deliveries of the type, and once nothing more is to come. */
  estimate: deliveryEstimateSchema.nullable(),
  /** Is what the owner says of such orders while nothing is measured of them. */
  usualHours: anyInteger,
  /** Another order is delivered to the same target, and this one begins after it. */
  waits: anyBoolean,
  timeline: z.array(timelineEntrySchema.extend({ kind: z.enum(publicEvents) })),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;

/** An order of either view. */
export type ShownOrder = Omit<PublicOrder, 'timeline'> & { timeline: TimelineEntry[] };

/** Is what the tracking page was asked for by its address, and what there is to show of it. */
export interface OrderLookUp {
  /** Is the text as it came. */
  typed: string;
  order?: PublicOrder;
  trouble?: 'empty' | 'missing' | 'rate_limited';
}

/** `GET /api/orders/{id}` adds what the buyer needs (text 2, section 3 names kept). */
export const buyerOrderSchema = publicOrderSchema.extend({
  /** Identifier of the order. The id alone opens nothing. */
  id: anyString,
  /** Token that opens the order to its buyer in links and calls. */
  accessToken: anyString,
  paymentStatus: paymentStateSchema,
  refillStatus: z.enum(refillStatuses).nullable(),
  /** What the buyer can still correct: all of it, or those posts that have not been sent. */
  correction: z.enum(['all', 'posts']).nullable(),
  /** Days after delivery for which a refill was promised, 0 for none. Null where nothing was stated. */
  refillDays: integerOrNull,
  timeline: z.array(timelineEntrySchema),
  totalAmount: anyString,
  totalCents: anyInteger,
  taxCents: anyInteger,
  taxRateBasisPoints: anyInteger,
  /** Reason for a rate of zero. Null for a taxed order. */
  untaxed: z.enum(untaxedReasons).nullable(),
  currency: z.literal('EUR'),
  instagramUsername: anyString,
  /** The address is masked, because anyone who holds the link has not proved it. */
  customerEmail: anyString,
  /** Card holder of the manual form. Null for orders of the other forms. */
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
  /** The payment that succeeded, else the latest one. Null before the first one is known to the processor. */
  paymentIntentId: stringOrNull,
  /** First number of the order at the provider, once a part of it was accepted. */
  providerOrderId: stringOrNull,
  /** A part of the order was sent to the provider. */
  providerProcessed: anyBoolean,
  /** Is the number of the order that it waits for, where that one is of the same address. */
  waitsFor: stringOrNull,
  /** Money came that is not this order's payment: a person looks at it, or it has gone back. */
  parkedPayment: z.enum(['held', 'returned']).nullable(),
  /** Says what a code took off; the total is already less by it. */
  discount: z.object({ code: anyString, cents: anyInteger }).nullable(),
  refundedCents: anyInteger,
  /** There is a button for it (text 2, section 4); whether it may be is decided when it is asked for. */
  mayAskRefill: anyBoolean,
  mayWithdraw: anyBoolean,
  /**
   * Says how a mail at the beginning of the delivery stands; it is null where that is over, or nothing is to come.
   */
  startNotice: z.enum(['offered', 'asked']).nullable(),
  /** Is the same package today; it is null where it is sold no more. */
  reorder: z.object({ serviceId: anyInteger, priceCents: anyInteger, listPriceCents: anyInteger }).nullable(),
  /** Is what this order brought for the next one, while it can be used by its address. */
  thanks: z.object({ code: anyString, percentage: z.number(), endsAt: anyString }).nullable(),
  /** Lists the posts in the buyer's order, and none for followers. `delivery` sums over them. */
  posts: z.array(postDeliverySchema),
});
export type BuyerOrder = z.infer<typeof buyerOrderSchema>;

/**
 * In `POST /api/orders/{id}/email` the reply has the address masked, as the order has it.
 */
export const mendEmailSchema = z.object({ email: z.string().max(1000) });
export const mendEmailReplySchema = z.object({ success: onlyTrue, customerEmail: anyString });
export type MendEmailReply = z.infer<typeof mendEmailReplySchema>;

/**
 * `POST /api/orders/{id}/target` takes the name as it is typed or pasted, and
 * the links of all posts in the order's own sequence, those that stay included. What is left out stays.
 */
export const correctTargetSchema = z.object({
  username: z.string().max(300).optional(),
  posts: z.array(z.string().max(500)).max(60).optional(),
});
export type CorrectTarget = z.infer<typeof correctTargetSchema>;

/** A missing number is refused by `order_number_required`, like a blank one. */
export const searchByNumberSchema = z.object({
  orderNumber: z
    .string()
    .max(300)
    .nullish()
    .transform((number) => number ?? ''),
});
export const orderSearchReplySchema = z.object({ success: onlyTrue, order: publicOrderSchema });
/** `POST /api/track-order` returns the same in a list. */
export const ordersFoundReplySchema = z.object({
  success: onlyTrue,
  orders: z.array(publicOrderSchema),
});
/** `GET /api/orders-by-payment/{paymentIntentId}` serves the visitor whose payment it is. */
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
