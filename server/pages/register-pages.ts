import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redirects } from '#contracts/routes.ts';
import { openDevRenderer } from './dev-renderer.ts';
import { openPageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import { loadRenderer } from './renderer.ts';
import { cookieLocale, pageRoutes, prefixLocale } from './rules.ts';
import { pageHeaders } from './security-headers.ts';
import { type PageContext, sendPage } from './send-page.ts';
import { serveAssets } from './serve-assets.ts';

/** Addresses of programs: their 404 is JSON and belongs to whoever answers them. */
const programs = /^\/(api|sandbox|assets|healthz|readyz|metrics)(\/|$)/;

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';
const queryOf = (request: FastifyRequest) => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};

/** The page that says so, in the language of the prefix, else of the visit. */
function notFound(context: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const locale = prefixLocale(pathOf(request)) ?? cookieLocale(request.headers.cookie) ?? 'es';
  reply.code(404);
  return sendPage(context, { page: 'notFound', locale, setsLanguage: false }, { request, reply });
}

/**
 * Every page of the route table, its aliases, the redirects, the built assets, and a page for any other address.
 * Throws when `build.dir` holds no build. Unknown addresses of programs go to the app's own not-found handler.
 */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const renderer = deps.dev ? await openDevRenderer(app) : await loadRenderer(deps.build.dir);
  const headers = pageHeaders(deps.mode, deps.processorOrigins);
  const context: PageContext = { deps, renderer, cache: openPageCache(), headers };
  if (!deps.dev) serveAssets(app, deps.build.dir);

  for (const { path, page, locale } of pageRoutes()) {
    app.get(path, (request, reply) => {
      const spoken = locale ?? cookieLocale(request.headers.cookie) ?? 'es';
      return sendPage(
        context,
        { page, locale: spoken, setsLanguage: locale !== undefined },
        { request, reply },
      );
    });
  }
  for (const { path, to } of redirects) {
    app.get(path, (request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(to + queryOf(request), 302),
    );
  }
  app.get('/*', (request, reply) => {
    if (programs.test(pathOf(request))) return reply.callNotFound();
    return notFound(context, request, reply);
  });
}
