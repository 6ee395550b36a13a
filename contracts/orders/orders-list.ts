import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, stringOrNull } from '../kit/fields.ts';
import { type ListReply, listQuerySchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { pendingReasonSchema } from '../staff/pending.ts';
import { paymentClaims } from './claims.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
} from './states-schemas.ts';

function splitList(text: string): string[] | undefined {
  const values = text.split(',').filter(Boolean);
  return values.length > 0 ? values : undefined;
}

/** Parses `a,b` as alternatives. */
const anyOfSchema = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? splitList(given) : given),
    z.array(value).max(40).optional(),
  );

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const number = z.coerce.number().int().positive().max(2_147_483_647);

export const staffOrderSorts = ['-created', 'created', '-total', 'total', 'status', '-status'] as const;
export type StaffOrderSort = (typeof staffOrderSorts)[number];

/** Each filter accepts several alternative values. */
const filters = {
  status: anyOfSchema(orderStateSchema),
  paymentStatus: anyOfSchema(paymentStateSchema),
  /** State of any part. `submitting` and `queued` are treated as one. */
  deliveryStatus: anyOfSchema(fulfilmentStateSchema),
  service: anyOfSchema(number),
  serviceType: anyOfSchema(serviceTypeSchema),
  provider: anyOfSchema(number),
  language: anyOfSchema(localeSchema),
  /** Country in which the tax is due. */
  country: anyOfSchema(z.string().regex(/^[A-Z]{2}$/)),
  audience: anyOfSchema(audienceSchema),
  /** Campaign named in the address, otherwise the page of the order. */
  source: anyOfSchema(z.string().min(1).max(60)),
  code: anyOfSchema(z.string().regex(/^[A-Z0-9_-]{2,40}$/)),
  /** Reason of an open inbox item. `any` matches all reasons. */
  pending: anyOfSchema(z.union([z.literal('any'), pendingReasonSchema])),
  /** Day in Madrid, or a time. */
  from: z.union([day, moment]).optional(),
  /** Day or time. An end day is included. */
  to: z.union([day, moment]).optional(),
  amountFrom: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** Cents, both bounds included. */
  amountTo: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** Number, email, username, link, provider order, intent, last four digits of the card, or amount. */
  q: z.string().trim().max(200).optional(),
};

export const staffOrderFilterSchema = z.object(filters);
export type StaffOrderFilter = z.infer<typeof staffOrderFilterSchema>;

export const staffOrdersQuerySchema = listQuerySchema.extend({
  ...filters,
  sort: z.enum(staffOrderSorts).default('-created'),
});
export type StaffOrdersQuery = z.infer<typeof staffOrdersQuerySchema>;

export const staffOrderItemSchema = z.object({
  id: anyString,
  orderNumber: anyString,
  createdAt: anyString,
  customerName: stringOrNull,
  customerEmail: anyString,
  instagramUsername: anyString,
  socialMediaUrl: anyString,
  serviceId: anyInteger,
  serviceType: serviceTypeSchema,
  /** Added types only. */
  kind: namedKindSchema.optional(),
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  bonus: anyInteger,
  status: orderStateSchema,
  paymentStatus: paymentStateSchema,
  /** Bank claim on the payments. `disputed` takes precedence over `lost`. `null` without a claim. */
  claim: markFieldOwner('payments', z.enum(paymentClaims).nullable()),
  /** Time of settlement. `null` for an unpaid order. */
  paidAt: stringOrNull,
  /** State of the part furthest from completion. `null` before any part exists. */
  deliveryStatus: fulfilmentStateSchema.nullable(),
  /** Units of all parts, bonus included, and delivered ones. */
  deliveryQuantity: anyInteger,
  delivered: anyInteger,
  provider: markFieldOwner('fulfilment', stringOrNull),
  providerOrderId: markFieldOwner('fulfilment', stringOrNull),
  totalCents: anyInteger,
  /** VAT contained in the total. */
  taxCents: anyInteger,
  discountCode: stringOrNull,
  refundedCents: anyInteger,
  language: localeSchema,
  country: anyString,
  /** Reasons of open inbox items. */
  pending: markFieldOwner('staff', z.array(pendingReasonSchema)),
  /** Demonstration data. */
  sample: anyBoolean,
});
export type StaffOrderItem = z.infer<typeof staffOrderItemSchema>;

export type StaffOrderList = ListReply<StaffOrderItem>;

/** `GET /api/admin/orders/counts`. Number of filtered orders per value. */
export const staffOrderCountsReplySchema = z.object({
  /** Keys such as `status:processing`, `country:ES`, `service:204`. */
  counts: z.record(anyString, anyInteger),
  /** Extrapolated from a sample. */
  isEstimate: anyBoolean,
});
export type StaffOrderCountsReply = z.infer<typeof staffOrderCountsReplySchema>;
