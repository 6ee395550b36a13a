import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { followLink } from './links.ts';

export function registerCampaignRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'GET /api/campaigns/links/:id',
    { preValidation: limitHook(deps, 'link') },
    async ({ params, query, headers }, reply) => {
      const page = await followLink(deps, {
        recipientId: params.id,
        to: query.to,
        cookies: headers.cookie ?? '',
      });
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .redirect(page, 303);
    },
  );
}
