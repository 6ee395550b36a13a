import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeSchema } from '#contracts/locales-schemas.ts';
import type { LivePurchasesReply } from '#contracts/proof-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { livePurchases } from './live-purchases.ts';

const querySchema = z.object({ language: localeSchema.optional() });

export function registerProofRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/live-purchases',
    { preHandler: limit(deps, 'directory') },
    async (request, reply): Promise<LivePurchasesReply> => {
      const { language = requestLocale(request) } = parseBody(querySchema, request.query);
      reply.header('cache-control', 'no-store');
      return { success: true, purchases: await livePurchases(deps, language) };
    },
  );
}
