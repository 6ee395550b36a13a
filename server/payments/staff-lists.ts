import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { listPayments } from './list-payments.ts';
import { listEntries, listPayouts } from './reconciliation/list-books.ts';

/** Payments, disputes, the processor's ledger and its payouts, for staff. */
export function registerPaymentLists(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'payments.list',
    read: (query) => listPayments(deps, query),
    csv: [
      ...(['id', 'orderNumber', 'at', 'settledAt', 'state', 'intentId', 'chargeId', 'method'] as const),
      ...(['brand', 'country', 'lastFour', 'declineCode', 'amountCents', 'receivedCents'] as const),
      ...(['refundedCents', 'feeCents', 'netCents'] as const),
    ],
  });
  staffList(app, deps, {
    call: 'disputes.list',
    read: (query) => listDisputes(deps, query),
    csv: [
      ...(['id', 'orderNumber', 'amountCents', 'feeCents', 'reason', 'state'] as const),
      ...(['openedAt', 'dueAt', 'closedAt'] as const),
    ],
  });
  staffList(app, deps, {
    call: 'balance-entries.list',
    read: (query) => listEntries(deps, query),
    csv: [
      ...(['id', 'at', 'kind', 'sourceId', 'orderNumber', 'amountCents', 'feeCents'] as const),
      ...(['netCents', 'payoutId'] as const),
    ],
  });
  staffList(app, deps, {
    call: 'payouts.list',
    read: (query) => listPayouts(deps, query),
    csv: [
      ...(['id', 'createdAt', 'arrivesOn', 'state', 'chargesCents', 'returnedCents'] as const),
      ...(['feeCents', 'amountCents'] as const),
    ],
  });
}
