import type { FastifyInstance } from 'fastify';
import { placeReplySchema } from '#contracts/catalog/closures.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { countryOfNetwork } from './store.ts';

const place = {
  summary:
    'The country that the caller’s network tells, where a table of networks is loaded; nothing is kept of it',
  response: { 200: placeReplySchema },
} as const;

export function registerTaxRoutes(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'search');
  app.get('/api/place', { preValidation, schema: place }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true, country: await countryOfNetwork(deps.database, request.ip) };
  });
}
