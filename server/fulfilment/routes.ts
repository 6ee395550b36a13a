import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { successSchema } from '#contracts/checkout/success.ts';
import { orderIdSchema } from '#contracts/kit/ids.ts';
import { correctTargetSchema } from '#contracts/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { correctTarget } from './corrections/correct-target.ts';

const correcting = {
  summary: 'Corrects whom an order is for until it is sent; the id is the secret',
  params: z.object({ id: z.string().max(200) }),
  body: correctTargetSchema,
  errors: [
    ...(['order_not_found', 'already_sent', 'conflict'] as const),
    ...(['username_invalid', 'post_invalid', 'user_blocked', 'profile_private'] as const),
  ],
  response: { 200: successSchema },
} as const;

/**
 * Registers what a buyer changes about a delivery. The id is the secret: the number, which may be passed on,
 * opens nothing.
 */
export function registerFulfilmentRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/orders/:id/target',
    { preValidation: limit(deps, 'mend'), schema: correcting },
    async ({ params, body }, reply) => {
      const orderId = orderIdSchema.safeParse(params.id.toLowerCase());
      if (!orderId.success) throw new ShopError('order_not_found', 'no order under this id');
      await correctTarget(deps, { ...body, orderId: orderId.data });
      reply.header('cache-control', 'no-store');
      return { success: true };
    },
  );
}
