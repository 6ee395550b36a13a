import { z } from 'zod';
import { anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { processorNameSchema } from './processor-names.ts';

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

const codeWordSchema = z.string().regex(/^[a-z0-9_]{1,40}$/);
const cents = z.coerce.number().int().min(0).max(99_999_999);
const day = z.iso.date();

/** `GET /api/admin/payments`, newest first. */
export const paymentsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created', 'state', 'amount', 'refunded'),
  state: z.enum(shownPaymentStates).optional(),
  processor: processorNameSchema.optional(),
  /** `card`, or the name of a wallet. */
  method: codeWordSchema.optional(),
  brand: codeWordSchema.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  minCents: cents.optional(),
  maxCents: cents.optional(),
  refunded: z.enum(['yes', 'no']).optional(),
  /** Refund days in Madrid, both included, as in the dashboard. */
  refundedFrom: day.optional(),
  refundedTo: day.optional(),
  disputed: z.enum(['yes', 'no']).optional(),
  /** Only payments with an open inbox item. */
  pending: z.literal('yes').optional(),
  orderId: orderIdSchema.optional(),
  /**
   * Amount, last four digits of a card, or part of an id (payment, intent, charge, dispute), order number or address.
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
  /** Processor's code of the last refusal. */
  declineCode: stringOrNull,
  amountCents: anyInteger,
  receivedCents: anyInteger,
  refundedCents: anyInteger,
  /** Processor fee. `null` until its ledger is read. */
  feeCents: integerOrNull,
  /** Amount after fees, refunds and disputes. `null` until the ledger is read. */
  netCents: integerOrNull,
  /** Reasons of open inbox items. */
  pending: markFieldOwner('staff', z.array(anyString)),
});
export type PaymentItem = z.infer<typeof paymentItemSchema>;

export const balanceEntrySchema = z.object({
  id: anyString,
  at: anyString,
  /** Processor's type: `charge`, `refund`, `refund_failure`, `dispute`, `dispute_reversal`, `payout`, … */
  kind: anyString,
  sourceId: stringOrNull,
  /** `null` for a movement without a payment, for example a payout. */
  processor: processorNameSchema.nullable(),
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  amountCents: anyInteger,
  feeCents: anyInteger,
  netCents: anyInteger,
  payoutId: stringOrNull,
});
export type BalanceEntryItem = z.infer<typeof balanceEntrySchema>;

/** `GET /api/admin/balance-entries`. The processor's ledger of a day in Madrid or of a payout. */
export const balanceEntriesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at', 'amount', 'fee', 'net'),
  day: day.optional(),
  payoutId: z
    .string()
    .regex(/^po_\w{1,60}$/)
    .optional(),
});
export type BalanceEntriesQuery = z.infer<typeof balanceEntriesQuerySchema>;

/** States of a dispute that the shop can answer. An appeal takes other evidence, in the processor's dashboard. */
export const answerableStates: readonly string[] = ['needs_response', 'warning_needs_response'];

export const disputeItemSchema = z.object({
  id: anyString,
  processor: processorNameSchema,
  paymentId: anyString,
  orderId: anyString,
  orderNumber: anyString,
  amountCents: anyInteger,
  feeCents: integerOrNull,
  /** Reason given by the bank, as the processor names it. */
  reason: anyString,
  /** `needs_response`, `under_review`, `won`, `lost`, `warning_needs_response`, … */
  state: anyString,
  openedAt: anyString,
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
      error: stringOrNull,
    })
    .nullable(),
});
export type DisputeItem = z.infer<typeof disputeItemSchema>;

/** `GET /api/admin/disputes`, newest first. */
export const disputesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('opened', 'state', 'due', 'amount'),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** `waiting`: awaits the shop's response. `open`: not decided. */
  state: z.enum(['waiting', 'open', 'won', 'lost', 'closed']).optional(),
  /** Amount, or part of an id (dispute, payment, intent, charge), order number or address. */
  q: z.string().trim().max(200).optional(),
});
export type DisputesQuery = z.infer<typeof disputesQuerySchema>;

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
  /** Evidence text in the bank's language. `null` without content. */
  text: stringOrNull,
  /** Time of the fact, for example of the order. */
  at: stringOrNull,
});

export const disputeDetailSchema = disputeItemSchema.extend({
  pieces: markFieldOwner('orders', z.array(evidencePieceSchema)),
  draft: markFieldOwner('orders', anyString),
  /** Submitted evidence, by the processor's field names. */
  sent: markFieldOwner('orders', z.record(anyString, anyString).nullable()),
  /** Outcomes of earlier disputes with the same reason. */
  earlier: z.object({ won: anyInteger, lost: anyInteger }),
  processorUrl: stringOrNull,
});
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;

export const maxSummaryLength = 20_000;

/** `POST /api/admin/disputes/{id}/evidence`. Submits it to the bank, once. */
export const sendEvidenceSchema = z.object({
  pieces: z.array(z.enum(evidencePieces)).max(evidencePieces.length),
  text: z.string().trim().min(1).max(maxSummaryLength),
});
export type SendEvidence = z.infer<typeof sendEvidenceSchema>;

/** `POST /api/admin/disputes/{id}/accept`. Accepts the loss. */
export const acceptDisputeSchema = z.object({ note: z.string().trim().min(1).max(1000) });

export const paymentDetailSchema = paymentItemSchema.extend({
  email: markFieldOwner('orders', anyString),
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
  /** Link to the processor's dashboard. `null` in the sandbox. */
  processorUrl: stringOrNull,
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

/** `GET /api/admin/payouts`, newest first. */
export const payoutsQuerySchema = listQuerySchema.extend({ sort: sortSchema('created', 'state', 'amount') });

export const payoutItemSchema = z.object({
  id: anyString,
  amountCents: anyInteger,
  state: anyString,
  createdAt: anyString,
  arrivesOn: anyString,
  /** Composition of the payout. `null` until the ledger is read. */
  chargesCents: integerOrNull,
  returnedCents: integerOrNull,
  feeCents: integerOrNull,
});
export type PayoutItem = z.infer<typeof payoutItemSchema>;

export const ledgerLineSchema = z.object({
  /** `uncompared` is money of processors without a ledger. Net sums exclude it. */
  line: z.enum(['charges', 'refunds', 'disputes', 'fees', 'other', 'uncompared']),
  ours: z.object({ count: anyInteger, cents: anyInteger }),
  theirs: z.object({ count: anyInteger, cents: anyInteger }),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

export const reconciledDaySchema = z.object({
  day: anyString,
  /** `failed`: the processor's ledger could not be read. */
  state: z.enum(['agrees', 'differs', 'failed']),
  comparedAt: anyString,
  differences: anyInteger,
  differenceCents: anyInteger,
  error: stringOrNull,
});
export type ReconciledDay = z.infer<typeof reconciledDaySchema>;

/** `GET /api/admin/reconciliation?to=`. A month of days, newest first. */
export const reconciliationQuerySchema = z.object({ to: day.optional() });
export const reconciliationReplySchema = z.object({ items: z.array(reconciledDaySchema) });
export type ReconciliationReply = z.infer<typeof reconciliationReplySchema>;

export const reconciledDayDetailSchema = reconciledDaySchema.extend({
  lines: z.array(ledgerLineSchema),
  differenceList: z.array(
    z.object({
      objectId: anyString,
      kind: z.enum(['charge', 'refund', 'dispute', 'other']),
      oursCents: integerOrNull,
      theirsCents: integerOrNull,
      /** Processor's net minus ours. */
      netCents: anyInteger,
      orderId: stringOrNull,
      orderNumber: stringOrNull,
      paymentId: stringOrNull,
      foundAt: anyString,
      goneAt: stringOrNull,
      pendingId: stringOrNull,
      pendingReason: stringOrNull,
    }),
  ),
});
export type ReconciledDayDetail = z.infer<typeof reconciledDayDetailSchema>;
export const dayParamsSchema = z.object({ day });
