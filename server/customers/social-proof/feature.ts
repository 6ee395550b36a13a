import type { FastifyInstance } from 'fastify';
import { pagesThatShow } from '#contracts/pages/pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { currentClaims } from './current-claims.ts';
import { currentRecord } from './current-record.ts';
import { livePurchases, livePurchasesSetting } from './live-purchases.ts';

function registerProofRoutes(app: FastifyInstance, deps: Deps): void {
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

export const proofFeature: Feature = {
  name: 'proof',
  routes: registerProofRoutes,
  settings: [livePurchasesSetting],
  content: [
    { pages: pagesThatShow('claims'), read: currentClaims },
    { pages: pagesThatShow('record'), read: currentRecord },
  ],
};
