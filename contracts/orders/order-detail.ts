import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { invoiceKinds } from '../invoices/invoices.ts';
import { processorNameSchema } from '../payments/processor-names.ts';
import { pendingReasonSchema } from '../staff/pending.ts';
import { staffOrderItemSchema } from './orders-list.ts';
import { orderStandings } from './states.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  serviceTypeSchema,
  submissionStateSchema,
} from './states-schemas.ts';

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
      processor: processorNameSchema,
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
