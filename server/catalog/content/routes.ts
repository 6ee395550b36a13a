import type { FastifyInstance } from 'fastify';
import { sectionKeySchema } from '#contracts/catalog/content-sections.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { currentSection } from './sections.ts';

export function registerContentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/content-sections/key/:key', async (request, reply) => {
    const key = sectionKeySchema.safeParse(request.params.key);
    if (!key.success) throw new ShopError('not_found', 'no such section');
    const language = request.query.lang ?? requestLocale(request);
    const section = await currentSection(deps, key.data, language);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language');
    return { success: true, key: key.data, language, jsonContent: section?.content ?? [] };
  });
}
