import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sectionKeySchema, sectionReplySchema } from '#contracts/catalog/content-sections.ts';
import { localeSchema } from '#contracts/kit/locales-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { currentSection } from './sections.ts';

const schema = {
  summary: 'What the owner has written for a place of the pages; an empty list where there is nothing',
  // A name that is not one is a missing address, not a wrong request.
  params: z.object({ key: z.string() }),
  querystring: z.object({ lang: localeSchema.optional() }),
  errors: ['not_found'],
  response: { 200: sectionReplySchema },
} as const;

export function registerContentRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/content-sections/key/:key', { schema }, async (request, reply) => {
    const key = sectionKeySchema.safeParse(request.params.key);
    if (!key.success) throw new ShopError('not_found', 'no such section');
    const language = request.query.lang ?? requestLocale(request);
    const section = await currentSection(deps, key.data, language);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language');
    return { success: true, key: key.data, language, jsonContent: section?.content ?? [] };
  });
}
