import type { FastifyInstance } from 'fastify';
import { recreateOrderReplySchema, recreateOrderSchema } from '#contracts/recreation.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { recreateOrder } from './recreate-order.ts';

const recreate = {
  summary: 'Writes an order anew whose payment the database has forgotten',
  body: recreateOrderSchema,
  errors: ['payment_not_confirmed', 'not_recreatable', 'conflict', 'processor_unavailable'],
  response: { 200: recreateOrderReplySchema },
} as const;

/** Orders that staff write anew after a restore. */
export function registerCheckoutStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (staffOnly) => {
    staffOnly.post('/api/admin/recreated-orders', { ...sensitive, schema: recreate }, async (request) => {
      const { paymentIntentId: intentId } = request.body;
      const { id, number } = await recreateOrder(deps, { intentId, staff: staffOf(request) });
      return { success: true, orderId: id, orderNumber: number };
    });
  });
}
