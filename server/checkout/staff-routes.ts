import type { FastifyInstance } from 'fastify';
import { type RecreateOrderReply, recreateOrderSchema } from '#contracts/recreation.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { recreateOrder } from './recreate-order.ts';

/** Orders that staff write anew after a restore. */
export function registerCheckoutStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (staffOnly) => {
    staffOnly.post('/api/admin/recreated-orders', sensitive, async (request): Promise<RecreateOrderReply> => {
      const { paymentIntentId: intentId } = parseBody(recreateOrderSchema, request.body);
      const { id, number } = await recreateOrder(deps, { intentId, staff: staffOf(request) });
      return { success: true, orderId: id, orderNumber: number };
    });
  });
}
