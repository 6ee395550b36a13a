import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { recreateOrder } from './changes/recreate-order.ts';

/** Registers orders that staff write again after a restore. */
export function registerCheckoutStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (staffOnly) => {
    serve(staffOnly, 'recreated-orders.create', async (request) => {
      const { paymentIntentId: intentId } = request.body;
      const { id, number } = await recreateOrder(deps, { intentId, staff: staffOf(request) });
      return { success: true, orderId: id, orderNumber: number };
    });
  });
}
