import type { FastifyInstance } from 'fastify';
import { listQuerySchema, listReplySchema } from '#contracts/lists.ts';
import {
  balanceEntriesQuerySchema,
  balanceEntrySchema,
  disputeItemSchema,
  disputesQuerySchema,
  paymentItemSchema,
  paymentsQuerySchema,
  payoutItemSchema,
} from '#contracts/payments.ts';
import type { Deps } from '#server/deps.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { listEntries, listPayouts } from './list-books.ts';
import { listDisputes } from './list-disputes.ts';
import { listPayments } from './list-payments.ts';

/** Payments, disputes, the processor's ledger and its payouts, for staff. */
export function registerPaymentLists(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/payments',
    summary: 'Payments, the newest first',
    query: paymentsQuerySchema,
    reply: listReplySchema(paymentItemSchema),
    read: (query) => listPayments(deps, query),
    csv: [
      ...(['id', 'orderNumber', 'at', 'settledAt', 'state', 'intentId', 'chargeId', 'method'] as const),
      ...(['brand', 'country', 'lastFour', 'declineCode', 'amountCents', 'receivedCents'] as const),
      ...(['refundedCents', 'feeCents', 'netCents'] as const),
    ],
  });
  staffList(app, deps, {
    url: '/api/admin/disputes',
    summary: 'What banks claim back, the newest first',
    query: disputesQuerySchema,
    reply: listReplySchema(disputeItemSchema),
    read: (query) => listDisputes(deps, query),
    csv: [
      ...(['id', 'orderNumber', 'amountCents', 'feeCents', 'reason', 'state'] as const),
      ...(['openedAt', 'dueAt', 'closedAt'] as const),
    ],
  });
  staffList(app, deps, {
    url: '/api/admin/balance-entries',
    summary: 'The processor’s ledger, of a day or of a payout, the newest first',
    query: balanceEntriesQuerySchema,
    reply: listReplySchema(balanceEntrySchema),
    read: (query) => listEntries(deps, query),
    csv: [
      ...(['id', 'at', 'kind', 'sourceId', 'orderNumber', 'amountCents', 'feeCents'] as const),
      ...(['netCents', 'payoutId'] as const),
    ],
  });
  staffList(app, deps, {
    url: '/api/admin/payouts',
    summary: 'Money sent to the shop’s bank, the newest first',
    query: listQuerySchema,
    reply: listReplySchema(payoutItemSchema),
    read: (query) => listPayouts(deps, query),
    csv: [
      ...(['id', 'createdAt', 'arrivesOn', 'state', 'chargesCents', 'returnedCents'] as const),
      ...(['feeCents', 'amountCents'] as const),
    ],
  });
}
