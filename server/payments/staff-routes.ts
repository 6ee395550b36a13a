import type { FastifyInstance } from 'fastify';
import { comparisonSchema } from '#contracts/recreation.ts';
import { refundRequestSchema } from '#contracts/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { lookBack } from './look-back.ts';
import { refundOrder } from './refund-order.ts';

/** Money that staff give back, and how far back the processor is compared. */
export function registerPaymentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (staffOnly) => {
    staffOnly.post('/api/admin/refunds', sensitive, async (request) =>
      refundOrder(deps, {
        ...parseBody(refundRequestSchema, request.body),
        staff: staffOf(request),
        key: keyOf(request),
      }),
    );
    staffOnly.post('/api/admin/comparison', async (request) => {
      const since = new Date(parseBody(comparisonSchema, request.body).since);
      const { comparedUntil } = await lookBack(deps, { since, staff: staffOf(request) });
      return { success: true, comparedUntil: comparedUntil.toISOString() };
    });
  });
}
