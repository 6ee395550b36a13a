import type { FastifyInstance } from 'fastify';
import { openToChange } from '#server/orders/access/open-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { correctTarget } from './corrections/correct-target.ts';

export function registerFulfilmentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/orders/:id/target',
    { preValidation: limitHook(deps, 'mend') },
    async (request, reply) => {
      const orderId = await openToChange(deps, request, request.params.id);
      await correctTarget(deps, { ...request.body, orderId });
      reply.header('cache-control', 'no-store');
      return { success: true };
    },
  );
}
