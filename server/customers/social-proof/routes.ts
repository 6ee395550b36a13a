import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { livePurchasesReplySchema } from '#contracts/customers/social-proof-schemas.ts';
import { localeSchema } from '#contracts/kit/locales-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { livePurchases } from './live-purchases.ts';

const schema = {
  summary: 'Paid orders as strangers may hear of them, the newest first',
  querystring: z.object({ language: localeSchema.optional() }),
  response: { 200: livePurchasesReplySchema },
};

export function registerProofRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/live-purchases',
    { preValidation: limit(deps, 'directory'), schema },
    async (request, reply) => {
      const { language = requestLocale(request) } = request.query;
      reply.header('cache-control', 'no-store');
      return { success: true, purchases: await livePurchases(deps, language) };
    },
  );
}
