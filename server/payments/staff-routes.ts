import type { FastifyInstance } from 'fastify';
import { comparisonReplySchema, comparisonSchema } from '#contracts/recreation.ts';
import { refundReplySchema, refundRequestSchema } from '#contracts/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { lookBack } from './look-back.ts';
import { refundOrder } from './refund-order.ts';

const refund = {
  summary: 'So much of an order’s money goes back',
  body: refundRequestSchema,
  idempotency: 'required',
  errors: ['order_not_found', 'refund_exceeds', 'payment_disputed', 'idempotency_key_reused'],
  response: { 200: refundReplySchema },
} as const;
const comparison = {
  summary: 'Compares the processor with the shop once more, from a moment on',
  body: comparisonSchema,
  response: { 200: comparisonReplySchema },
};

/** Money that staff give back, and how far back the processor is compared. */
export function registerPaymentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (staffOnly) => {
    staffOnly.post('/api/admin/refunds', { ...sensitive, schema: refund }, async (request) =>
      refundOrder(deps, { ...request.body, staff: staffOf(request), key: keyOf(request) }),
    );
    staffOnly.post('/api/admin/comparison', { schema: comparison }, async (request) => {
      const since = new Date(request.body.since);
      const { comparedUntil } = await lookBack(deps, { since, staff: staffOf(request) });
      return { success: true, comparedUntil: comparedUntil.toISOString() };
    });
  });
}
