import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { invoiceKinds } from '../invoices/invoices.ts';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { processorNameSchema } from '../payments/processor-names.ts';
import { pendingReasonSchema } from '../staff/pending.ts';
import { type OrderEventKind, orderEventModules } from './order-events.ts';
import { staffOrderItemSchema } from './orders-list.ts';
import { orderDisplayStates } from './states.ts';
import {
  audienceSchema,
  fulfilmentStateSchema,
  serviceTypeSchema,
  submissionStateSchema,
} from './states-schemas.ts';

const at = anyString;
const cents = anyInteger;

const partAttemptSchema = z.object({
  id: anyString,
  attempt: anyInteger,
  state: submissionStateSchema,
  provider: anyString,
  providerId: anyInteger,
  providerService: anyString,
  providerOrderId: stringOrNull,
  link: anyString,
  quantity: anyInteger,
  httpStatus: integerOrNull,
  reply: stringOrNull,
  errorCode: stringOrNull,
  expectedCharge: ofCost(stringOrNull),
  sentAt: at.nullable(),
  answeredAt: at.nullable(),
  resolvedBy: stringOrNull,
  resolvedAt: at.nullable(),
  resolutionNote: stringOrNull,
  /** Staff started a further attempt while this one was accepted or ambiguous. */
  setAside: z.object({ at, by: anyString, reason: anyString }).nullable(),
});

/** Part delivered by one provider: a line, or one post of it. */
export const staffFulfilmentSchema = z.object({
  id: anyString,
  lineItemId: anyString,
  position: anyInteger,
  provider: anyString,
  providerId: anyInteger,
  providerService: anyString,
  providerOrderId: stringOrNull,
  providerStatus: stringOrNull,
  link: anyString,
  quantity: anyInteger,
  delivered: anyInteger,
  remains: integerOrNull,
  startCount: integerOrNull,
  state: fulfilmentStateSchema,
  stateReason: stringOrNull,
  charge: ofCost(stringOrNull),
  /** Currency of the charge. `null` if the provider has not reported it. */
  currency: stringOrNull,
  /** Amount paid for the part. For a post, the post's share of the line. */
  paidCents: cents,
  submittedAt: at.nullable(),
  completedAt: at.nullable(),
  syncedAt: at.nullable(),
  nextSyncAt: at.nullable(),
  submissions: z.array(partAttemptSchema),
});

/** Timeline entry, newest first, with the values before and after. */
export const staffEventSchema = z.object({
  id: anyString,
  at,
  kind: anyString,
  actor: z.enum(['buyer', 'system', 'processor', 'provider', 'staff']),
  who: stringOrNull,
  data: z.record(anyString, z.unknown()),
  before: z.unknown(),
  after: z.unknown(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

/** `GET /api/admin/orders/{id}`. By id or number. */
export const staffOrderSchema = staffOrderItemSchema.extend({
  totalAmount: anyString,
  taxCents: cents,
  taxRateBasisPoints: anyInteger,
  discount: z.object({ code: anyString, cents }).nullable(),
  currency: z.literal('EUR'),
  paidAt: at.nullable(),
  completedAt: at.nullable(),
  updatedAt: at,
  /** Reason the remaining delivery was stopped. */
  stopReason: stringOrNull,
  paymentId: markFieldOwner('payments', stringOrNull),
  /** Customer of the order's address. `null` before the order counts for one. */
  customerId: stringOrNull,
  emailConfirmationSent: anyBoolean,
  lastEmailDate: at.nullable(),
  providerProcessed: anyBoolean,
  /** Buyer's note. */
  notes: stringOrNull,
  sourceUrl: stringOrNull,
  requestId: stringOrNull,
  lines: z.array(
    z.object({
      id: anyString,
      serviceId: anyInteger,
      serviceType: serviceTypeSchema,
      /** Added types only. */
      kind: namedKindSchema.nullish(),
      audience: audienceSchema.nullable(),
      quantity: anyInteger,
      bonus: anyInteger,
      priceCents: cents,
      refundedCents: cents,
      link: anyString,
      posts: z.array(z.object({ position: anyInteger, link: anyString, quantity: anyInteger })),
    }),
  ),
  payments: markFieldOwner(
    'payments',
    z.array(
      z.object({
        id: anyString,
        state: anyString,
        processor: processorNameSchema,
        intentId: stringOrNull,
        chargeId: stringOrNull,
        amountCents: cents,
        receivedCents: cents,
        refundedCents: cents,
        method: stringOrNull,
        cardBrand: stringOrNull,
        cardCountry: stringOrNull,
        cardLast4: stringOrNull,
        failureCode: stringOrNull,
        parkedReason: stringOrNull,
        createdAt: at,
        settledAt: at.nullable(),
      }),
    ),
  ),
  refunds: markFieldOwner(
    'payments',
    z.array(
      z.object({
        id: anyString,
        paymentId: anyString,
        lineItemId: stringOrNull,
        /** Position of the refunded post. */
        position: integerOrNull,
        amountCents: cents,
        reason: anyString,
        state: anyString,
        processorRefundId: stringOrNull,
        requestedBy: anyString,
        failureReason: stringOrNull,
        createdAt: at,
      }),
    ),
  ),
  standing: z.enum(orderDisplayStates),
  disputes: markFieldOwner(
    'payments',
    z.array(
      z.object({
        id: anyString,
        paymentId: anyString,
        amountCents: cents,
        reason: anyString,
        state: anyString,
        openedAt: at,
        evidenceDueAt: at.nullable(),
        closedAt: at.nullable(),
      }),
    ),
  ),
  /** Oldest first. */
  invoices: markFieldOwner(
    'invoices',
    z.array(
      z.object({
        id: anyString,
        number: anyString,
        kind: z.enum(invoiceKinds),
        issuedAt: at,
        totalCents: cents,
        cancelled: anyBoolean,
      }),
    ),
  ),
  fulfilments: markFieldOwner('fulfilment', z.array(staffFulfilmentSchema)),
  mails: markFieldOwner(
    'mail',
    z.array(
      z.object({
        id: anyString,
        kind: anyString,
        subject: stringOrNull,
        recipient: stringOrNull,
        state: anyString,
        error: stringOrNull,
        createdAt: at,
        sentAt: at.nullable(),
      }),
    ),
  ),
  /** Open inbox items, most urgent first. */
  pendingItems: markFieldOwner(
    'staff',
    z.array(z.object({ id: anyString, reason: pendingReasonSchema, openedAt: at, dueAt: at.nullable() })),
  ),
  staffNotes: z.array(z.object({ id: anyString, at, by: anyString, text: anyString })),
  events: z.array(markFieldOwner(({ kind }) => orderEventModules[kind as OrderEventKind], staffEventSchema)),
  /** The buyer's tracking page. */
  trackingPath: anyString,
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
