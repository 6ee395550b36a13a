import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type SectionReply, sectionKeySchema } from '#contracts/content-sections.ts';
import { localeSchema } from '#contracts/locales-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { currentSection } from './current-section.ts';

const query = z.object({ lang: localeSchema.optional() });

export function registerContentRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { key: string } }>(
    '/api/content-sections/key/:key',
    async (request, reply): Promise<SectionReply> => {
      const key = sectionKeySchema.safeParse(request.params.key);
      if (!key.success) throw new ShopError('not_found', 'no such section');
      const language = parseBody(query, request.query).lang ?? requestLocale(request);
      const section = await currentSection(deps, key.data, language);
      reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language');
      return { success: true, key: key.data, language, jsonContent: section?.content ?? [] };
    },
  );
}
