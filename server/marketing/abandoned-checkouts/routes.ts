import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recoveredCheckoutSchema } from '#contracts/marketing/abandoned-checkouts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { recoverCheckout } from './recover-checkout.ts';

const recovery = {
  summary: 'The form as a buyer left it, by the token of the link that they got',
  params: z.object({ token: z.string().max(100) }),
  errors: ['not_found'],
  response: { 200: recoveredCheckoutSchema },
} as const;

export function registerMarketingRoutes(app: FastifyInstance, deps: Deps): void {
  /** The recovery link's page asks here; the token is the proof. */
  app.get(
    '/api/abandoned-checkouts/:token',
    { preValidation: limit(deps, 'search'), schema: recovery },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, draft: await recoverCheckout(deps, params.token) };
    },
  );
}
