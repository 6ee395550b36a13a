import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { followLink } from './links.ts';
import { clickPath } from './write-letter.ts';

const follow = {
  summary: 'A link of a campaign’s mail: leads to its page, and counts who agreed to be measured',
  params: z.object({ id: z.uuid() }),
  querystring: z.object({ to: z.string().max(2000) }),
  errors: ['not_found', 'rate_limited'],
} as const;

/** What readers of campaigns follow. */
export function registerCampaignRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    `${clickPath}/:id`,
    { preValidation: limit(deps, 'link'), schema: follow },
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
