import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeSchema } from '#contracts/locales-schemas.ts';
import { livePurchasesReplySchema } from '#contracts/proof-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { requestLocale } from '#server/http/request-locale.ts';
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
