import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { livePurchases } from './live-purchases.ts';

export function registerProofRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'GET /api/live-purchases',
    { preValidation: limitHook(deps, 'directory') },
    async (request, reply) => {
      const { language = requestLocale(request) } = request.query;
      reply.header('cache-control', 'no-store');
      return { success: true, purchases: await livePurchases(deps, language) };
    },
  );
}
