import type { FastifyInstance } from 'fastify';
import { orderIdSchema } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { correctTarget } from './corrections/correct-target.ts';

/**
 * Registers what a buyer changes about a delivery. The id is the secret: the number, which may be passed on,
 * opens nothing.
 */
export function registerFulfilmentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/orders/:id/target',
    { preValidation: limit(deps, 'mend') },
    async ({ params, body }, reply) => {
      const orderId = orderIdSchema.safeParse(params.id.toLowerCase());
      if (!orderId.success) throw new ShopError('order_not_found', 'no order under this id');
      await correctTarget(deps, { ...body, orderId: orderId.data });
      reply.header('cache-control', 'no-store');
      return { success: true };
    },
  );
}
