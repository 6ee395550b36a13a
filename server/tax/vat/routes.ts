import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countryOfNetwork } from './store.ts';

export function registerTaxRoutes(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'search');
  serve(app, 'GET /api/place', { preValidation }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, country: await countryOfNetwork(deps.database, request.ip) };
  });
}
