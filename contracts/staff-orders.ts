import { z } from 'zod';
import type { ListReply } from './lists.ts';
import { listQuerySchema } from './lists.ts';
import { localeSchema } from './locales-schemas.ts';
import { pendingReasonSchema } from './pending.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
} from './states-schemas.ts';

function listed(text: string): string[] | undefined {
  const values = text.split(',').filter(Boolean);
  return values.length > 0 ? values : undefined;
}

/** `a,b` in an address: one of them. */
const anyOf = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? listed(given) : given),
    z.array(value).max(40).optional(),
  );

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const number = z.coerce.number().int().positive().max(2_147_483_647);

/** The order of the list; the newest first unless asked for otherwise. */
export const staffOrderSorts = ['-created', 'created', '-total', 'total'] as const;
export type StaffOrderSort = (typeof staffOrderSorts)[number];

/** What an order has of each may be asked for by several values: one of them is enough. */
const filters = {
  status: anyOf(orderStateSchema),
  paymentStatus: anyOf(paymentStateSchema),
  /** Of any part of the order; `submitting` and `queued` are one. */
  deliveryStatus: anyOf(fulfilmentStateSchema),
  /** Ids of services. */
  service: anyOf(number),
  serviceType: anyOf(serviceTypeSchema),
  /** Ids of providers. */
  provider: anyOf(number),
  language: anyOf(localeSchema),
  /** Where the tax is owed. */
  country: anyOf(z.string().regex(/^[A-Z]{2}$/)),
  /** Why something of the order waits for a person; `any` for whatever reason. */
  pending: anyOf(z.union([z.literal('any'), pendingReasonSchema])),
  /** A day in Madrid, or a moment. */
  from: z.union([day, moment]).optional(),
  /** The same; a day is taken in whole. */
  to: z.union([day, moment]).optional(),
  amountFrom: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** In cents, both included. */
  amountTo: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** Number, e-mail, user name, link, provider's order, intent, last four digits of the card. */
  q: z.string().trim().max(200).optional(),
};

export const staffOrderFilterSchema = z.object(filters);
export type StaffOrderFilter = z.infer<typeof staffOrderFilterSchema>;

/** `GET /api/admin/orders`. */
export const staffOrdersQuerySchema = listQuerySchema.extend({
  ...filters,
  sort: z.enum(staffOrderSorts).default('-created'),
});
export type StaffOrdersQuery = z.infer<typeof staffOrdersQuerySchema>;

export const staffOrderItemSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  instagramUsername: z.string(),
  socialMediaUrl: z.string(),
  serviceId: z.number().int(),
  serviceType: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  quantity: z.number().int(),
  bonus: z.number().int(),
  status: orderStateSchema,
  paymentStatus: paymentStateSchema,
  /** Of its parts the one that is furthest from being delivered; null where none was opened. */
  deliveryStatus: fulfilmentStateSchema.nullable(),
  /** Units of all parts, bonus included, and how many of them are there. */
  deliveryQuantity: z.number().int(),
  delivered: z.number().int(),
  provider: z.string().nullable(),
  providerOrderId: z.string().nullable(),
  totalCents: z.number().int(),
  refundedCents: z.number().int(),
  language: localeSchema,
  country: z.string(),
  /** Why something of it waits for a person. */
  pending: z.array(pendingReasonSchema),
  /** Of a demonstration. */
  sample: z.boolean(),
});
export type StaffOrderItem = z.infer<typeof staffOrderItemSchema>;

export type StaffOrderList = ListReply<StaffOrderItem>;

/** `GET /api/admin/orders/counts`: of the orders that the filters leave, how many have each value. */
export const staffOrderCountsReplySchema = z.object({
  /** `status:processing`, `country:ES`, `service:204`, … */
  counts: z.record(z.string(), z.number().int()),
  /** Reckoned from a part of them. */
  isEstimate: z.boolean(),
});
export type StaffOrderCountsReply = z.infer<typeof staffOrderCountsReplySchema>;
