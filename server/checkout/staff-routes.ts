import type { FastifyInstance } from 'fastify';
import { type RecreateOrderReply, recreateOrderSchema } from '#contracts/recreation.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { recreateOrder } from './recreate-order.ts';

/** Orders that staff write anew after a restore. */
export function registerCheckoutStaffRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (staffOnly) => {
    staffOnly.addHook('preHandler', requireStaff(deps));
    staffOnly.post('/api/admin/recreated-orders', async (request): Promise<RecreateOrderReply> => {
      if (!request.staff) throw new ShopError('unauthorized', 'no session');
      const { paymentIntentId: intentId } = parseBody(recreateOrderSchema, request.body);
      const { id, number } = await recreateOrder(deps, {
        intentId,
        staff: request.staff,
        requestId: request.id,
      });
      return { success: true, orderId: id, orderNumber: number };
    });
  });
}
