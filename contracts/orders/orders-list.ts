import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { invoiceKinds } from '../invoices/invoices.ts';
import { type ListReply, listQuerySchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { pendingReasonSchema } from '../staff/pending.ts';
import { orderStandings } from './states.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  orderStateSchema,
  paymentStateSchema,
  serviceTypeSchema,
  submissionStateSchema,
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
  /**
   * Is a number, e-mail, user name, link, provider's order, intent, last four digits of the card, or an
   * amount.
   */
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
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  instagramUsername: z.string(),
  socialMediaUrl: z.string(),
  serviceId: z.number().int(),
  serviceType: serviceTypeSchema,
  /** Names a type that an owner has added. */
  kind: namedKindSchema.optional(),
  audience: audienceSchema.nullable(),
  quantity: z.number().int(),
  bonus: z.number().int(),
  status: orderStateSchema,
  paymentStatus: paymentStateSchema,
  /** Is the state of the part that is furthest from being delivered; it is null where none was opened. */
  deliveryStatus: fulfilmentStateSchema.nullable(),
  /** Counts units of all parts, bonus included, and how many of them are there. */
  deliveryQuantity: z.number().int(),
  delivered: z.number().int(),
  provider: z.string().nullable(),
  providerOrderId: z.string().nullable(),
  totalCents: z.number().int(),
  refundedCents: z.number().int(),
  language: localeSchema,
  country: z.string(),
  /** Says why something of it waits for a person. */
  pending: z.array(pendingReasonSchema),
  /** It belongs to a demonstration. */
  sample: z.boolean(),
});
export type StaffOrderItem = z.infer<typeof staffOrderItemSchema>;

export type StaffOrderList = ListReply<StaffOrderItem>;

/** `GET /api/admin/orders/counts` counts how many of the orders that the filters leave have each value. */
export const staffOrderCountsReplySchema = z.object({
  /** Its keys look like `status:processing`, `country:ES`, `service:204`. */
  counts: z.record(z.string(), z.number().int()),
  /** The count is an estimate made from a part of them. */
  isEstimate: z.boolean(),
});
export type StaffOrderCountsReply = z.infer<typeof staffOrderCountsReplySchema>;

const at = z.string();
const cents = z.number().int();

const partAttemptSchema = z.object({
  id: z.string(),
  attempt: z.number().int(),
  state: submissionStateSchema,
  provider: z.string(),
  providerId: z.number().int(),
  providerService: z.string(),
  providerOrderId: z.string().nullable(),
  /** Holds what was sent, without the key, and what came back. */
  link: z.string(),
  quantity: z.number().int(),
  httpStatus: z.number().int().nullable(),
  reply: z.string().nullable(),
  errorCode: z.string().nullable(),
  expectedCharge: z.string().nullable(),
  sentAt: at.nullable(),
  answeredAt: at.nullable(),
  /** Says who resolved an ambiguous submission, and with which words. */
  resolvedBy: z.string().nullable(),
  resolvedAt: at.nullable(),
  resolutionNote: z.string().nullable(),
  /** A member had a further attempt opened beside this one. */
  setAside: z.object({ at, by: z.string(), reason: z.string() }).nullable(),
});

/** Is a part that one provider performs: a line, or one post of it. */
export const staffFulfilmentSchema = z.object({
  id: z.string(),
  lineItemId: z.string(),
  position: z.number().int(),
  provider: z.string(),
  providerId: z.number().int(),
  providerService: z.string(),
  providerOrderId: z.string().nullable(),
  providerStatus: z.string().nullable(),
  link: z.string(),
  quantity: z.number().int(),
  delivered: z.number().int(),
  remains: z.number().int().nullable(),
  startCount: z.number().int().nullable(),
  state: fulfilmentStateSchema,
  stateReason: z.string().nullable(),
  charge: z.string().nullable(),
  /** Is the currency of the charge, as the provider accounts; it is null where it has not said. */
  currency: z.string().nullable(),
  /** Is what was paid for it; for a post of a line it is its share. */
  paidCents: cents,
  submittedAt: at.nullable(),
  completedAt: at.nullable(),
  syncedAt: at.nullable(),
  nextSyncAt: at.nullable(),
  submissions: z.array(partAttemptSchema),
});

/** Is one entry of the order's story, the newest first: who did what, and what was there before and after. */
export const staffEventSchema = z.object({
  id: z.string(),
  at,
  kind: z.string(),
  actor: z.enum(['buyer', 'system', 'processor', 'provider', 'staff']),
  /** Names the member, where it was one. */
  who: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  before: z.unknown(),
  after: z.unknown(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

/** `GET /api/admin/orders/{id}` finds by id or by number. */
export const staffOrderSchema = staffOrderItemSchema.extend({
  totalAmount: z.string(),
  taxCents: cents,
  taxRateBasisPoints: z.number().int(),
  discount: z.object({ code: z.string(), cents }).nullable(),
  currency: z.literal('EUR'),
  paidAt: at.nullable(),
  completedAt: at.nullable(),
  updatedAt: at,
  /** Nothing more of it goes out, for this reason. */
  stopReason: z.string().nullable(),
  /** Is the processor's id of the payment that paid it. */
  paymentId: z.string().nullable(),
  /** Is the customer that its address counts for; it is null before the order counts for one. */
  customerId: z.string().nullable(),
  emailConfirmationSent: z.boolean(),
  lastEmailDate: at.nullable(),
  providerProcessed: z.boolean(),
  /** Is what the buyer wrote with the order. */
  notes: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  requestId: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      serviceId: z.number().int(),
      serviceType: serviceTypeSchema,
      /** Names a type that an owner has added. */
      kind: namedKindSchema.nullish(),
      audience: audienceSchema.nullable(),
      quantity: z.number().int(),
      bonus: z.number().int(),
      priceCents: cents,
      refundedCents: cents,
      link: z.string(),
      posts: z.array(z.object({ position: z.number().int(), link: z.string(), quantity: z.number().int() })),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      intentId: z.string().nullable(),
      chargeId: z.string().nullable(),
      amountCents: cents,
      receivedCents: cents,
      refundedCents: cents,
      method: z.string().nullable(),
      cardBrand: z.string().nullable(),
      cardCountry: z.string().nullable(),
      cardLast4: z.string().nullable(),
      failureCode: z.string().nullable(),
      parkedReason: z.string().nullable(),
      createdAt: at,
      settledAt: at.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      lineItemId: z.string().nullable(),
      /** Is the post of the line that it was for. */
      position: z.number().int().nullable(),
      amountCents: cents,
      reason: z.string(),
      state: z.string(),
      processorRefundId: z.string().nullable(),
      requestedBy: z.string(),
      failureReason: z.string().nullable(),
      createdAt: at,
    }),
  ),
  /** Is what its buyer's page says of it. */
  standing: z.enum(orderStandings),
  disputes: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      amountCents: cents,
      reason: z.string(),
      state: z.string(),
      openedAt: at,
      evidenceDueAt: at.nullable(),
      closedAt: at.nullable(),
    }),
  ),
  /** The oldest comes first. */
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(invoiceKinds),
      issuedAt: at,
      totalCents: cents,
      cancelled: z.boolean(),
    }),
  ),
  fulfilments: z.array(staffFulfilmentSchema),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subject: z.string().nullable(),
      recipient: z.string().nullable(),
      state: z.string(),
      error: z.string().nullable(),
      createdAt: at,
      sentAt: at.nullable(),
    }),
  ),
  /** Lists what waits for a person, the most urgent first. */
  pendingItems: z.array(
    z.object({ id: z.string(), reason: pendingReasonSchema, openedAt: at, dueAt: at.nullable() }),
  ),
  staffNotes: z.array(z.object({ id: z.string(), at, by: z.string(), text: z.string() })),
  events: z.array(staffEventSchema),
  /** The buyer watches it at this address. */
  trackingPath: z.string(),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
