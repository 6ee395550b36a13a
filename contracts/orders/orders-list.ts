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
  audience: anyOf(audienceSchema),
  /** The campaign that the address named, else the page on which it was placed. */
  source: anyOf(z.string().min(1).max(60)),
  code: anyOf(z.string().regex(/^[A-Z0-9_-]{2,40}$/)),
  /** Why something of the order waits for a person; `any` for whatever reason. */
  pending: anyOf(z.union([z.literal('any'), pendingReasonSchema])),
  /** A day in Madrid, or a moment. */
  from: z.union([day, moment]).optional(),
  /** The same; a day is taken in whole. */
  to: z.union([day, moment]).optional(),
  amountFrom: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** In cents, both included. */
  amountTo: z.coerce.number().int().min(0).max(99_999_999).optional(),
  /** Number, e-mail, user name, link, provider's order, intent, last four digits of the card, an amount. */
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
  /** Of a kind by data, with its names. */
  kind: namedKindSchema.optional(),
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
  /** What was sent, without the key, and what came back. */
  link: z.string(),
  quantity: z.number().int(),
  httpStatus: z.number().int().nullable(),
  reply: z.string().nullable(),
  errorCode: z.string().nullable(),
  expectedCharge: z.string().nullable(),
  sentAt: at.nullable(),
  answeredAt: at.nullable(),
  /** Who closed a doubt, and with which words. */
  resolvedBy: z.string().nullable(),
  resolvedAt: at.nullable(),
  resolutionNote: z.string().nullable(),
  /** A member had a further attempt opened beside this one. */
  setAside: z.object({ at, by: z.string(), reason: z.string() }).nullable(),
});

/** A part that one provider performs: a line, or one post of it. */
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
  /** Of the charge: what the provider reckons in; null where it has not said. */
  currency: z.string().nullable(),
  /** What was paid for it: of a line with posts its share. */
  paidCents: cents,
  submittedAt: at.nullable(),
  completedAt: at.nullable(),
  syncedAt: at.nullable(),
  nextSyncAt: at.nullable(),
  submissions: z.array(partAttemptSchema),
});

/** One entry of the order's story, the newest first: who did what, and what was there before and after. */
export const staffEventSchema = z.object({
  id: z.string(),
  at,
  kind: z.string(),
  actor: z.enum(['buyer', 'system', 'processor', 'provider', 'staff']),
  /** The member, where it was one. */
  who: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  before: z.unknown(),
  after: z.unknown(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

/** `GET /api/admin/orders/{id}`, by id or by number. */
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
  /** The processor's id of the payment that paid it. */
  paymentId: z.string().nullable(),
  /** The customer that its address counts for; null before the order counts for one. */
  customerId: z.string().nullable(),
  emailConfirmationSent: z.boolean(),
  lastEmailDate: at.nullable(),
  providerProcessed: z.boolean(),
  /** What the buyer wrote with the order. */
  notes: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  requestId: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      serviceId: z.number().int(),
      serviceType: serviceTypeSchema,
      /** Of a kind by data, with its names. */
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
      /** The post of the line that it was for. */
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
  /** What its buyer's page says of it. */
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
  /** The oldest first. */
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
  /** What waits for a person, the most urgent first. */
  pendingItems: z.array(
    z.object({ id: z.string(), reason: pendingReasonSchema, openedAt: at, dueAt: at.nullable() }),
  ),
  staffNotes: z.array(z.object({ id: z.string(), at, by: z.string(), text: z.string() })),
  events: z.array(staffEventSchema),
  /** Where the buyer watches it. */
  trackingPath: z.string(),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
