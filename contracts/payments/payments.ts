import { z } from 'zod';
import { anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { ofModule } from '../kit/module-fields.ts';
import { processorNameSchema } from './processor-names.ts';

/** Says how a payment stands, in one word. */
export const shownPaymentStates = [
  'open',
  'processing',
  'failed',
  'canceled',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'parked',
] as const;
export type ShownPaymentState = (typeof shownPaymentStates)[number];

const word = z.string().regex(/^[a-z0-9_]{1,40}$/);
const cents = z.coerce.number().int().min(0).max(99_999_999);
const day = z.iso.date();

/** `GET /api/admin/payments` lists the newest first. */
export const paymentsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created', 'amount', 'refunded'),
  state: z.enum(shownPaymentStates).optional(),
  processor: processorNameSchema.optional(),
  /** Is `card`, or a wallet's name. */
  method: word.optional(),
  brand: word.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  minCents: cents.optional(),
  maxCents: cents.optional(),
  refunded: z.enum(['yes', 'no']).optional(),
  /** Money went back on these days of Madrid, both included: the dashboard counts this as refunds. */
  refundedFrom: day.optional(),
  refundedTo: day.optional(),
  disputed: z.enum(['yes', 'no']).optional(),
  /** Something about its money waits for a person. */
  pending: z.literal('yes').optional(),
  orderId: orderIdSchema.optional(),
  /**
   * Is an amount, a card's last four digits, or a part of an id (payment, intent, charge, dispute), order's
   * number or address.
   */
  q: z.string().trim().max(254).optional(),
});
export type PaymentsQuery = z.infer<typeof paymentsQuerySchema>;

export const paymentItemSchema = z.object({
  id: anyString,
  orderId: anyString,
  orderNumber: anyString,
  at: anyString,
  settledAt: stringOrNull,
  state: z.enum(shownPaymentStates),
  processor: processorNameSchema,
  intentId: stringOrNull,
  chargeId: stringOrNull,
  method: stringOrNull,
  brand: stringOrNull,
  country: stringOrNull,
  lastFour: stringOrNull,
  /** Is the processor's code of the last refusal. */
  declineCode: stringOrNull,
  amountCents: anyInteger,
  receivedCents: anyInteger,
  refundedCents: anyInteger,
  /** Is what the processor took; it is null until its ledger says so. */
  feeCents: integerOrNull,
  /** Is what is left of it after fees, refunds and disputes; it is null until then too. */
  netCents: integerOrNull,
  /** Says why it waits for a person. */
  pending: ofModule('staff', z.array(anyString)),
});
export type PaymentItem = z.infer<typeof paymentItemSchema>;

export const balanceEntrySchema = z.object({
  id: anyString,
  at: anyString,
  /** Is the processor's word: `charge`, `refund`, `refund_failure`, `dispute`, `dispute_reversal`, `payout`, … */
  kind: anyString,
  sourceId: stringOrNull,
  /** Is null for a movement that belongs to no payment, as a payout. */
  processor: processorNameSchema.nullable(),
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  amountCents: anyInteger,
  feeCents: anyInteger,
  netCents: anyInteger,
  payoutId: stringOrNull,
});
export type BalanceEntryItem = z.infer<typeof balanceEntrySchema>;

/** `GET /api/admin/balance-entries` returns the processor's ledger, of a day of Madrid or of a payout. */
export const balanceEntriesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at', 'amount', 'fee', 'net'),
  day: day.optional(),
  payoutId: z
    .string()
    .regex(/^po_\w{1,60}$/)
    .optional(),
});
export type BalanceEntriesQuery = z.infer<typeof balanceEntriesQuerySchema>;

export const disputeItemSchema = z.object({
  id: anyString,
  processor: processorNameSchema,
  paymentId: anyString,
  orderId: anyString,
  orderNumber: anyString,
  amountCents: anyInteger,
  /** Was taken for it so far. */
  feeCents: integerOrNull,
  /** Is the bank's reason, in the processor's word. */
  reason: anyString,
  /** Is `needs_response`, `under_review`, `won`, `lost`, `warning_needs_response`, … */
  state: anyString,
  openedAt: anyString,
  /** An answer counts until then. */
  dueAt: stringOrNull,
  closedAt: stringOrNull,
  brand: stringOrNull,
  lastFour: stringOrNull,
  answer: z
    .object({
      kind: z.enum(['evidence', 'accept']),
      state: z.enum(['asked', 'sent', 'refused']),
      by: anyString,
      askedAt: anyString,
      sentAt: stringOrNull,
      /** Says why the processor would not take it. */
      error: stringOrNull,
    })
    .nullable(),
});
export type DisputeItem = z.infer<typeof disputeItemSchema>;

/** `GET /api/admin/disputes` lists the newest first. */
export const disputesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('opened', 'due', 'amount'),
  /** The bank opened it at this time. */
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** With `waiting` the bank waits for the shop; with `open` nobody has decided yet. */
  state: z.enum(['waiting', 'open', 'won', 'lost', 'closed']).optional(),
  /** Is an amount, or a part of an id (dispute, payment, intent, charge), order's number or address. */
  q: z.string().trim().max(200).optional(),
});
export type DisputesQuery = z.infer<typeof disputesQuerySchema>;

/** Lists what the shop can say for itself. */
export const evidencePieces = [
  'purchase',
  'consent',
  'three_d_secure',
  'delivery',
  'mails',
  'earlier_orders',
  'refund_policy',
  'refund_requested',
  'visits',
] as const;
export type EvidencePiece = (typeof evidencePieces)[number];

export const evidencePieceSchema = z.object({
  key: z.enum(evidencePieces),
  /** Is in the bank's language, as it would be sent; it is null where there is nothing to say. */
  text: stringOrNull,
  /** Is when it begins, for instance when the order was placed. */
  at: stringOrNull,
});

export const disputeDetailSchema = disputeItemSchema.extend({
  pieces: ofModule('orders', z.array(evidencePieceSchema)),
  /** Is a summary for the bank, to be changed by hand. */
  draft: ofModule('orders', anyString),
  /** Holds what was sent, by the processor's names. */
  sent: ofModule('orders', z.record(anyString, anyString).nullable()),
  /** Says how earlier disputes for the same reason ended. */
  earlier: z.object({ won: anyInteger, lost: anyInteger }),
  processorUrl: stringOrNull,
});
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;

export const mostSummaryLetters = 20_000;

/** `POST /api/admin/disputes/{id}/evidence` hands it to the bank, once. */
export const sendEvidenceSchema = z.object({
  pieces: z.array(z.enum(evidencePieces)).max(evidencePieces.length),
  text: z.string().trim().min(1).max(mostSummaryLetters),
});
export type SendEvidence = z.infer<typeof sendEvidenceSchema>;

/** `POST /api/admin/disputes/{id}/accept` lets the money go. */
export const acceptDisputeSchema = z.object({ note: z.string().trim().min(1).max(1000) });

export const paymentDetailSchema = paymentItemSchema.extend({
  email: ofModule('orders', anyString),
  tries: z.array(
    z.object({
      id: anyString,
      at: anyString,
      state: z.enum(['succeeded', 'pending', 'failed']),
      amountCents: anyInteger,
      method: stringOrNull,
      brand: stringOrNull,
      country: stringOrNull,
      lastFour: stringOrNull,
      declineCode: stringOrNull,
      threeDSecure: stringOrNull,
      riskLevel: stringOrNull,
      riskScore: integerOrNull,
    }),
  ),
  refunds: z.array(
    z.object({
      id: anyString,
      at: anyString,
      amountCents: anyInteger,
      state: anyString,
      reason: anyString,
      by: anyString,
      processorRefundId: stringOrNull,
      error: stringOrNull,
    }),
  ),
  disputes: z.array(disputeItemSchema),
  entries: z.array(balanceEntrySchema),
  /** Leads to the processor's own dashboard; it is null in the sandbox. */
  processorUrl: stringOrNull,
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

/** `GET /api/admin/payouts` lists the newest first. */
export const payoutsQuerySchema = listQuerySchema.extend({ sort: sortSchema('created', 'amount') });

export const payoutItemSchema = z.object({
  id: anyString,
  amountCents: anyInteger,
  state: anyString,
  createdAt: anyString,
  arrivesOn: anyString,
  /** Is what it consists of; it is null until the processor's ledger says so. */
  chargesCents: integerOrNull,
  returnedCents: integerOrNull,
  feeCents: integerOrNull,
});
export type PayoutItem = z.infer<typeof payoutItemSchema>;

export const bookLineSchema = z.object({
  /** `uncompared` is money of processors without a ledger. Net sums exclude it. */
  line: z.enum(['charges', 'refunds', 'disputes', 'fees', 'other', 'uncompared']),
  ours: z.object({ count: anyInteger, cents: anyInteger }),
  theirs: z.object({ count: anyInteger, cents: anyInteger }),
});
export type BookLine = z.infer<typeof bookLineSchema>;

export const reconciledDaySchema = z.object({
  day: anyString,
  /** With `failed` the processor did not give its ledger. */
  state: z.enum(['agrees', 'differs', 'failed']),
  comparedAt: anyString,
  differences: anyInteger,
  differenceCents: anyInteger,
  error: stringOrNull,
});
export type ReconciledDay = z.infer<typeof reconciledDaySchema>;

/** `GET /api/admin/reconciliation?to=` lists a month of days, the newest first. */
export const reconciliationQuerySchema = z.object({ to: day.optional() });
export const reconciliationReplySchema = z.object({ items: z.array(reconciledDaySchema) });
export type ReconciliationReply = z.infer<typeof reconciliationReplySchema>;

export const reconciledDayDetailSchema = reconciledDaySchema.extend({
  lines: z.array(bookLineSchema),
  differenceList: z.array(
    z.object({
      objectId: anyString,
      kind: z.enum(['charge', 'refund', 'dispute', 'other']),
      oursCents: integerOrNull,
      theirsCents: integerOrNull,
      /** Their net is above ours by this much. */
      netCents: anyInteger,
      orderId: stringOrNull,
      orderNumber: stringOrNull,
      paymentId: stringOrNull,
      foundAt: anyString,
      goneAt: stringOrNull,
      /** A person decides about it there. */
      pendingId: stringOrNull,
      pendingReason: stringOrNull,
    }),
  ),
});
export type ReconciledDayDetail = z.infer<typeof reconciledDayDetailSchema>;
export const dayParamsSchema = z.object({ day });
