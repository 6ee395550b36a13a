import { z } from 'zod';
import { comparisonReplySchema, comparisonSchema } from '#contracts/orders/changes.ts';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import {
  acceptDisputeSchema,
  balanceEntriesQuerySchema,
  balanceEntrySchema,
  dayParamsSchema,
  disputeDetailSchema,
  disputeItemSchema,
  disputesQuerySchema,
  paymentDetailSchema,
  paymentItemSchema,
  paymentsQuerySchema,
  payoutItemSchema,
  payoutsQuerySchema,
  reconciledDayDetailSchema,
  reconciliationQuerySchema,
  reconciliationReplySchema,
  sendEvidenceSchema,
} from './payments.ts';
import { holdProcessorSchema, processorParamsSchema, processorsReplySchema } from './processors.ts';
import { refundableReplySchema, refundReplySchema, refundRequestSchema } from './refunds.ts';

export const paymentsCalls = {
  'payments.list': {
    summary: 'Payments, the newest first',
    effects: [],
    query: paymentsQuerySchema,
    reply: listReplySchema(paymentItemSchema),
  },
  'disputes.list': {
    summary: 'What banks claim back, the newest first',
    effects: [],
    query: disputesQuerySchema,
    reply: listReplySchema(disputeItemSchema),
  },
  'balance-entries.list': {
    summary: 'The processor’s ledger, of a day or of a payout, the newest first',
    effects: [],
    query: balanceEntriesQuerySchema,
    reply: listReplySchema(balanceEntrySchema),
  },
  'payouts.list': {
    summary: 'Money sent to the shop’s bank, the newest first',
    effects: [],
    query: payoutsQuerySchema,
    reply: listReplySchema(payoutItemSchema),
  },
  'processors.list': {
    summary: 'Processors of payments: what they take, and what holds them',
    effects: [],
    reply: processorsReplySchema,
  },
  'processors.hold': {
    summary: 'Opens no new checkouts at a processor',
    effects: [],
    params: processorParamsSchema,
    body: holdProcessorSchema,
    errors: ['not_found', 'conflict'],
    reply: successSchema,
  },
  'processors.release': {
    summary: 'Takes a processor’s hold off',
    effects: ['control'],
    params: processorParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'payments.show': {
    summary: 'One payment: every try, refund, dispute and movement of its money',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: paymentDetailSchema,
  },
  'orders.refundable': {
    summary: 'What may go back of an order now: all, what did not arrive, each part',
    effects: [],
    params: z.object({ id: z.string().max(64) }),
    errors: ['order_not_found'],
    reply: refundableReplySchema,
  },
  'disputes.show': {
    summary: 'One dispute, with what the records could say to the bank',
    effects: [],
    params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }),
    errors: ['not_found'],
    reply: disputeDetailSchema,
  },
  'reconciliation.list': {
    summary: 'A month of days, and whether the books agreed',
    effects: [],
    query: reconciliationQuerySchema,
    reply: reconciliationReplySchema,
  },
  'reconciliation.show': {
    summary: 'One day of Madrid in two books',
    effects: [],
    params: dayParamsSchema,
    errors: ['not_found'],
    reply: reconciledDayDetailSchema,
  },
  'refunds.create': {
    summary: 'So much of an order’s money goes back',
    effects: ['money_back'],
    body: refundRequestSchema,
    idempotency: 'required',
    errors: [
      'order_not_found',
      'refund_exceeds',
      'refund_over_limit',
      'payment_disputed',
      'idempotency_body_differs',
    ],
    reply: refundReplySchema,
  },
  'disputes.evidence': {
    summary: 'Answers the bank of a dispute, once',
    effects: ['money_back', 'look_up'],
    params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }),
    body: sendEvidenceSchema,
    errors: ['not_found', 'evidence_unfinished', 'conflict'],
    reply: disputeDetailSchema,
  },
  'disputes.accept': {
    summary: 'Lets the money of a dispute go',
    effects: ['money_back'],
    params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }),
    body: acceptDisputeSchema,
    errors: ['not_found', 'conflict', 'refund_over_limit'],
    reply: disputeDetailSchema,
  },
  'reconciliation.compare-day': {
    summary: 'Compares a day that is over with the processor now',
    effects: ['look_up'],
    params: dayParamsSchema,
    reply: reconciledDayDetailSchema,
  },
  'comparison.start': {
    summary: 'Compares the processor with the shop once more, from a moment on',
    effects: ['look_up'],
    body: comparisonSchema,
    reply: comparisonReplySchema,
  },
} as const satisfies CallDeclarations;
