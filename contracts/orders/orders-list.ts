import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, stringOrNull } from '../kit/fields.ts';
import { type ListReply, listQuerySchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { ofModule } from '../kit/module-fields.ts';
import { pendingReasonSchema } from '../staff/pending.ts';
import { claimSchema } from './claims.ts';
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

/** Reads `a,b` in an address as a choice: one of them is enough. */
const anyOf = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? listed(given) : given),
    z.array(value).max(40).optional(),
  );

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const number = z.coerce.number().int().positive().max(2_147_483_647);

/** Lists the orders of the list; the newest comes first unless another one is asked for. */
export const staffOrderSorts = ['-created', 'created', '-total', 'total'] as const;
export type StaffOrderSort = (typeof staffOrderSorts)[number];

/** Several values may be asked for of each: an order that has one of them is found. */
const filters = {
  status: anyOf(orderStateSchema),
  paymentStatus: anyOf(paymentStateSchema),
  /** Means any part of the order; `submitting` and `queued` are one. */
  deliveryStatus: anyOf(fulfilmentStateSchema),
  /** Holds ids of services. */
  service: anyOf(number),
  serviceType: anyOf(serviceTypeSchema),
  /** Holds ids of providers. */
  provider: anyOf(number),
  language: anyOf(localeSchema),
  /** Is the country where the tax is owed. */
  country: anyOf(z.string().regex(/^[A-Z]{2}$/)),
  audience: anyOf(audienceSchema),
  /** Is the campaign that the address named, else the page on which it was placed. */
  source: anyOf(z.string().min(1).max(60)),
  code: anyOf(z.string().regex(/^[A-Z0-9_-]{2,40}$/)),
  /** Says why something of the order waits for a person; `any` stands for every reason. */
  pending: anyOf(z.union([z.literal('any'), pendingReasonSchema])),
  /** Is a day in Madrid, or a moment. */
  from: z.union([day, moment]).optional(),
  /** Is a day or a moment, too; a day is taken in whole. */
  to: z.union([day, moment]).optional(),
  amountFrom: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** Counts cents; both bounds are included. */
  amountTo: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** Is a number, e-mail, user name, link, provider's order, intent, last four digits of the card, or an amount. */
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
  /** Names a type that an owner has added. */
  kind: namedKindSchema.optional(),
  audience: audienceSchema.nullable(),
  quantity: anyInteger,
  bonus: anyInteger,
  status: orderStateSchema,
  paymentStatus: paymentStateSchema,
  /** What a bank claims of the payments: `disputed` comes before `lost`; null without a claim. */
  claim: ofModule('payments', claimSchema.nullable()),
  /** The moment at which the payment was settled; null before. */
  paidAt: stringOrNull,
  /** Is the state of the part that is furthest from being delivered; it is null where none was opened. */
  deliveryStatus: fulfilmentStateSchema.nullable(),
  /** Counts units of all parts, bonus included, and how many of them are there. */
  deliveryQuantity: anyInteger,
  delivered: anyInteger,
  provider: ofModule('fulfilment', stringOrNull),
  providerOrderId: ofModule('fulfilment', stringOrNull),
  totalCents: anyInteger,
  /** The VAT within the total. */
  taxCents: anyInteger,
  discountCode: stringOrNull,
  refundedCents: anyInteger,
  language: localeSchema,
  country: anyString,
  /** Says why something of it waits for a person. */
  pending: ofModule('staff', z.array(pendingReasonSchema)),
  /** It belongs to a demonstration. */
  sample: anyBoolean,
});
export type StaffOrderItem = z.infer<typeof staffOrderItemSchema>;

export type StaffOrderList = ListReply<StaffOrderItem>;

/** `GET /api/admin/orders/counts` counts how many of the orders that the filters leave have each value. */
export const staffOrderCountsReplySchema = z.object({
  /** Its keys look like `status:processing`, `country:ES`, `service:204`. */
  counts: z.record(anyString, anyInteger),
  /** The count is an estimate made from a part of them. */
  isEstimate: anyBoolean,
});
export type StaffOrderCountsReply = z.infer<typeof staffOrderCountsReplySchema>;
