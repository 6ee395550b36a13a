import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { invoiceKinds } from '../invoices/invoices.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';
import { ofModule } from '../kit/module-fields.ts';
import { processorNameSchema } from '../payments/processor-names.ts';
import { pendingReasonSchema } from '../staff/pending.ts';
import { type OrderEventKind, orderEventModules } from './order-events.ts';
import { staffOrderItemSchema } from './orders-list.ts';
import { orderStandings } from './states.ts';
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
  /** Holds what was sent, without the key, and what came back. */
  link: anyString,
  quantity: anyInteger,
  httpStatus: integerOrNull,
  reply: stringOrNull,
  errorCode: stringOrNull,
  expectedCharge: stringOrNull,
  sentAt: at.nullable(),
  answeredAt: at.nullable(),
  /** Says who resolved an ambiguous submission, and with which words. */
  resolvedBy: stringOrNull,
  resolvedAt: at.nullable(),
  resolutionNote: stringOrNull,
  /** A member had a further attempt opened beside this one. */
  setAside: z.object({ at, by: anyString, reason: anyString }).nullable(),
});

/** Is a part that one provider performs: a line, or one post of it. */
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
  charge: stringOrNull,
  /** Is the currency of the charge, as the provider accounts; it is null where it has not said. */
  currency: stringOrNull,
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
  id: anyString,
  at,
  kind: anyString,
  actor: z.enum(['buyer', 'system', 'processor', 'provider', 'staff']),
  /** Names the member, where it was one. */
  who: stringOrNull,
  data: z.record(anyString, z.unknown()),
  before: z.unknown(),
  after: z.unknown(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

/** `GET /api/admin/orders/{id}` finds by id or by number. */
export const staffOrderSchema = staffOrderItemSchema.extend({
  totalAmount: anyString,
  taxCents: cents,
  taxRateBasisPoints: anyInteger,
  discount: z.object({ code: anyString, cents }).nullable(),
  currency: z.literal('EUR'),
  paidAt: at.nullable(),
  completedAt: at.nullable(),
  updatedAt: at,
  /** Nothing more of it goes out, for this reason. */
  stopReason: stringOrNull,
  /** Is the processor's id of the payment that paid it. */
  paymentId: ofModule('payments', stringOrNull),
  /** Is the customer that its address counts for; it is null before the order counts for one. */
  customerId: stringOrNull,
  emailConfirmationSent: anyBoolean,
  lastEmailDate: at.nullable(),
  providerProcessed: anyBoolean,
  /** Is what the buyer wrote with the order. */
  notes: stringOrNull,
  sourceUrl: stringOrNull,
  requestId: stringOrNull,
  lines: z.array(
    z.object({
      id: anyString,
      serviceId: anyInteger,
      serviceType: serviceTypeSchema,
      /** Names a type that an owner has added. */
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
  payments: ofModule(
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
  refunds: ofModule(
    'payments',
    z.array(
      z.object({
        id: anyString,
        paymentId: anyString,
        lineItemId: stringOrNull,
        /** Is the post of the line that it was for. */
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
  /** Is what its buyer's page says of it. */
  standing: z.enum(orderStandings),
  disputes: ofModule(
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
  /** The oldest comes first. */
  invoices: ofModule(
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
  fulfilments: ofModule('fulfilment', z.array(staffFulfilmentSchema)),
  mails: ofModule(
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
  /** Lists what waits for a person, the most urgent first. */
  pendingItems: ofModule(
    'staff',
    z.array(z.object({ id: anyString, reason: pendingReasonSchema, openedAt: at, dueAt: at.nullable() })),
  ),
  staffNotes: z.array(z.object({ id: anyString, at, by: anyString, text: anyString })),
  events: z.array(ofModule(({ kind }) => orderEventModules[kind as OrderEventKind], staffEventSchema)),
  /** The buyer watches it at this address. */
  trackingPath: anyString,
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
