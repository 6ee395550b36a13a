import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  acceptDisputeSchema,
  dayParamsSchema,
  disputeDetailSchema,
  paymentDetailSchema,
  reconciledDayDetailSchema,
  reconciliationQuerySchema,
  reconciliationReplySchema,
  sendEvidenceSchema,
} from '#contracts/payments.ts';
import { comparisonReplySchema, comparisonSchema } from '#contracts/recreation.ts';
import { refundReplySchema, refundRequestSchema } from '#contracts/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { acceptDispute, sendEvidence } from './answer-dispute.ts';
import { compareAgain } from './compare-again.ts';
import { listDays, showDay } from './list-books.ts';
import { showDispute } from './list-disputes.ts';
import { showPayment } from './list-payments.ts';
import { lookBack } from './look-back.ts';
import { refundOrder } from './refund-order.ts';
import { registerPaymentLists } from './staff-lists.ts';

const paymentParams = z.object({ id: z.uuid() });
const disputeParams = z.object({ id: z.string().regex(/^[\w-]{1,80}$/) });

const reads = {
  payment: {
    summary: 'One payment: every try, refund, dispute and movement of its money',
    params: paymentParams,
    errors: ['not_found'],
    response: { 200: paymentDetailSchema },
  },
  dispute: {
    summary: 'One dispute, with what the records could say to the bank',
    params: disputeParams,
    errors: ['not_found'],
    response: { 200: disputeDetailSchema },
  },
  days: {
    summary: 'A month of days, and whether the books agreed',
    querystring: reconciliationQuerySchema,
    response: { 200: reconciliationReplySchema },
  },
  day: {
    summary: 'One day of Madrid in two books',
    params: dayParamsSchema,
    errors: ['not_found'],
    response: { 200: reconciledDayDetailSchema },
  },
} as const;

const changes = {
  refund: {
    summary: 'So much of an order’s money goes back',
    body: refundRequestSchema,
    idempotency: 'required',
    errors: [
      'order_not_found',
      'refund_exceeds',
      'refund_over_limit',
      'payment_disputed',
      'idempotency_key_reused',
    ],
    response: { 200: refundReplySchema },
  },
  evidence: {
    summary: 'Answers the bank of a dispute, once',
    params: disputeParams,
    body: sendEvidenceSchema,
    errors: ['not_found', 'evidence_unfinished', 'conflict'],
    response: { 200: disputeDetailSchema },
  },
  accept: {
    summary: 'Lets the money of a dispute go',
    params: disputeParams,
    body: acceptDisputeSchema,
    errors: ['not_found', 'conflict', 'refund_over_limit'],
    response: { 200: disputeDetailSchema },
  },
  compareDay: {
    summary: 'Compares a day that is over with the processor now',
    params: dayParamsSchema,
    response: { 200: reconciledDayDetailSchema },
  },
  comparison: {
    summary: 'Compares the processor with the shop once more, from a moment on',
    body: comparisonSchema,
    response: { 200: comparisonReplySchema },
  },
} as const;

function registerReads(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/payments/:id', { schema: reads.payment }, ({ params }) => showPayment(deps, params.id));
  app.get('/api/admin/disputes/:id', { schema: reads.dispute }, ({ params }) => showDispute(deps, params.id));
  app.get('/api/admin/reconciliation', { schema: reads.days }, async ({ query }) => ({
    items: await listDays(deps, query.to),
  }));
  app.get('/api/admin/reconciliation/:day', { schema: reads.day }, ({ params }) => showDay(deps, params.day));
}

/** What moves money, or lets it go. */
function registerMoney(app: FastifyInstance, deps: Deps): void {
  app.post('/api/admin/refunds', { ...sensitive, schema: changes.refund }, async (request) =>
    refundOrder(deps, { ...request.body, staff: staffOf(request), key: keyOf(request) }),
  );
  app.post(
    '/api/admin/disputes/:id/evidence',
    { ...sensitive, schema: changes.evidence },
    async (request) => {
      const { id: disputeId } = request.params;
      await sendEvidence(deps, { ...request.body, disputeId, staff: staffOf(request) });
      return showDispute(deps, disputeId);
    },
  );
  app.post('/api/admin/disputes/:id/accept', { ...sensitive, schema: changes.accept }, async (request) => {
    const { id: disputeId } = request.params;
    await acceptDispute(deps, { ...request.body, disputeId, staff: staffOf(request) });
    return showDispute(deps, disputeId);
  });
}

/** Money: what came, what went back, what banks claim, and whether the processor's books say the same. */
export function registerPaymentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerPaymentLists(app, deps);
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerReads(staffOnly, deps);
    registerMoney(staffOnly, deps);
    staffOnly.post('/api/admin/reconciliation/:day', { schema: changes.compareDay }, (request) =>
      compareAgain(deps, { day: request.params.day, staff: staffOf(request) }),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.post('/api/admin/comparison', { schema: changes.comparison }, async (request) => {
      const since = new Date(request.body.since);
      const { comparedUntil } = await lookBack(deps, { since, staff: staffOf(request) });
      return { success: true, comparedUntil: comparedUntil.toISOString() };
    });
  });
}
