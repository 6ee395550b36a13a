import type { FastifyInstance } from 'fastify';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { acceptDispute, sendEvidence } from './disputes/answer-dispute.ts';
import { listDisputes, showDispute } from './disputes/list-disputes.ts';
import { listPayments, showPayment } from './list-payments.ts';
import { recompareDay } from './reconciliation/compare-day.ts';
import { recompareSince } from './reconciliation/find-missing.ts';
import { listDays, listEntries, listPayouts, showDay } from './reconciliation/list-ledger.ts';
import { refundOrder, showRefundable } from './refunds/refund-order.ts';

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'payments.show', ({ params }) => showPayment(deps, params.id));
  serve(app, 'orders.refundable', ({ params }) => showRefundable(deps, params.id));
  serve(app, 'disputes.show', ({ params }) => showDispute(deps, params.id));
  serve(app, 'reconciliation.list', async ({ query }) => ({
    items: await listDays(deps, query.to),
  }));
  serve(app, 'reconciliation.show', ({ params }) => showDay(deps, params.day));
}

function registerMoney(app: FastifyInstance, deps: Deps): void {
  serve(app, 'refunds.create', async (request) =>
    refundOrder(deps, { ...request.body, staff: staffOf(request), key: callerKeyOf(request) }),
  );
  serve(app, 'disputes.evidence', async (request) => {
    const { id: disputeId } = request.params;
    await sendEvidence(deps, { ...request.body, disputeId, staff: staffOf(request) });
    return showDispute(deps, disputeId);
  });
  serve(app, 'disputes.accept', async (request) => {
    const { id: disputeId } = request.params;
    await acceptDispute(deps, { ...request.body, disputeId, staff: staffOf(request) });
    return showDispute(deps, disputeId);
  });
}

export function registerPaymentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerPaymentLists(app, deps);
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerReads(staffOnly, deps);
    registerMoney(staffOnly, deps);
    serve(staffOnly, 'reconciliation.compare-day', (request) =>
      recompareDay(deps, { day: request.params.day, staff: staffOf(request) }),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'comparison.start', async (request) => {
      const since = new Date(request.body.since);
      const { comparedUntil } = await recompareSince(deps, { since, staff: staffOf(request) });
      return { success: true, comparedUntil: comparedUntil.toISOString() };
    });
  });
}

function registerPaymentLists(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'payments.list',
    read: (query) => listPayments(deps, query),
    csv: [
      ...(['id', 'orderNumber', 'at', 'settledAt', 'state', 'intentId', 'chargeId', 'method'] as const),
      ...(['brand', 'country', 'lastFour', 'declineCode', 'amountCents', 'receivedCents'] as const),
      ...(['refundedCents', 'feeCents', 'netCents', 'processor'] as const),
    ],
    words: (language) => ({
      state: moneyMessages[language].payments.states,
      declineCode: moneyMessages[language].payments.declines,
      processor: processorTitles,
    }),
  });
  staffList(app, deps, {
    call: 'disputes.list',
    read: (query) => listDisputes(deps, query),
    csv: [
      ...(['id', 'orderNumber', 'amountCents', 'feeCents', 'reason', 'state'] as const),
      ...(['openedAt', 'dueAt', 'closedAt', 'processor'] as const),
    ],
    words: (language) => ({
      state: moneyMessages[language].disputes.states,
      reason: moneyMessages[language].disputes.reasons,
      processor: processorTitles,
    }),
  });
  staffList(app, deps, {
    call: 'balance-entries.list',
    read: (query) => listEntries(deps, query),
    csv: [
      ...(['id', 'at', 'kind', 'sourceId', 'orderNumber', 'amountCents', 'feeCents'] as const),
      ...(['netCents', 'payoutId', 'processor'] as const),
    ],
    words: (language) => ({
      kind: moneyMessages[language].kinds,
      processor: processorTitles,
    }),
  });
  staffList(app, deps, {
    call: 'payouts.list',
    read: (query) => listPayouts(deps, query),
    csv: [
      ...(['id', 'createdAt', 'arrivesOn', 'state', 'chargesCents', 'returnedCents'] as const),
      ...(['feeCents', 'amountCents'] as const),
    ],
    words: (language) => ({ state: moneyMessages[language].payouts.states }),
  });
}
