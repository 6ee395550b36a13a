import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { homePage, servicePathTo } from '#contracts/checkout/order-paths.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { pathTo, redirects } from '#contracts/pages/routes.ts';
import { hostKind, resolvePromoPath, standaloneAddress } from './host-rules.ts';
import { openPageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import { loadRenderer, type Renderer, type ServerEntry } from './renderer.ts';
import { cookieLocale, type PageRoute, pageRoutes, prefixLocale, queryOf } from './rules.ts';
import { pageHeaders } from './security-headers.ts';
import { type PageContext, sendPage } from './send-page.ts';
import { serveAssets } from './serve-assets.ts';
import { serveBackOffice } from './serve-back-office.ts';
import { serveSignposts } from './serve-signposts.ts';
import { addVisitedPage } from './show-visit.ts';

async function openDevRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    // Load the configuration unbundled. A bundled copy would be a source file that changes at each start.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  let renderings = 0;
  return {
    strict: false,
    develop: (html) => vite.transformIndexHtml('/', html),
    version: () => {
      renderings += 1;
      return String(renderings);
    },
    render: async (input) => {
      const entry = (await vite.ssrLoadModule('/web/storefront/entry-server.tsx')) as ServerEntry;
      const assets = (source: string) => ({ file: `/${source}`, imports: [] });
      return vite.transformIndexHtml('/', entry.renderPage({ ...input, assets }));
    },
  };
}

/** Addresses for programs. Their 404 is JSON from their own handlers. */
const programs = /^\/(api|sandbox|assets|social|healthz|readyz|metrics)(\/|$)/;

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';
const rawQuery = (request: FastifyRequest) => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};
const visitLocale = (request: FastifyRequest) => cookieLocale(request.headers.cookie) ?? 'es';
const hostOf = ({ deps }: PageContext, request: FastifyRequest) => hostKind(request.hostname, deps.hosts);

function notFound(context: PageContext, request: FastifyRequest, reply: FastifyReply) {
  if (programs.test(pathOf(request))) {
    reply.callNotFound();
    return reply;
  }
  const locale = prefixLocale(pathOf(request)) ?? visitLocale(request);
  const host = hostOf(context, request);
  reply.code(404);
  return sendPage(context, { page: 'notFound', locale, setsLanguage: false, host }, { request, reply });
}

function addPage(app: FastifyInstance, context: PageContext, route: PageRoute): void {
  const { path, page, locale } = route;
  if (page === 'cardForm' && context.deps.noCardForm) {
    addRedirect(app, context, { path, to: pathTo('checkout', locale ?? 'es') });
    return;
  }
  const visits = context.deps.visits?.(page);
  if (visits) {
    addVisitedPage(app, context, { route, visits });
    return;
  }
  app.get(path, async (request, reply) => {
    const host = hostOf(context, request);
    if (host === 'brand' && page === 'checkout') {
      const { services } = await context.deps.catalog();
      const to = standaloneAddress(route, queryOf(request.url), services);
      if (to) return reply.header('cache-control', 'no-store').redirect(to, 302);
    }
    const wanted = {
      page,
      locale: locale ?? visitLocale(request),
      setsLanguage: locale !== undefined,
      host,
    };
    return sendPage(context, wanted, { request, reply });
  });
}

function addRedirect(app: FastifyInstance, context: PageContext, { path, to }: { path: string; to: string }) {
  app.get(path, (request, reply) => {
    const host = hostOf(context, request);
    const target = (host === 'promo' ? resolvePromoPath(path) : undefined) ?? { to };
    if ('show' in target) {
      const wanted = { page: target.show, locale: target.locale, setsLanguage: true, host };
      return sendPage(context, wanted, { request, reply });
    }
    return reply.header('cache-control', 'no-cache').redirect(target.to + rawQuery(request), 302);
  });
}

/**
 * Unknown addresses of programs use the app's own not-found handler. Throws when `build.dir` contains no
 * build.
 */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const renderer = deps.dev ? await openDevRenderer(app) : await loadRenderer(deps.build.dir);
  const headers = pageHeaders(deps.hsts, deps.processorOrigins);
  const context: PageContext = { deps, renderer, cache: openPageCache(), headers };
  if (!deps.dev) await serveAssets(app, join(deps.build.dir, 'client', 'assets'));
  await serveBackOffice(app, { renderer, dir: join(deps.build.dir, 'admin'), headers });
  serveSignposts(app, deps);
  deps.previews?.(app, async (input) => renderer.render(input));
  for (const route of pageRoutes()) addPage(app, context, route);
  for (const redirect of redirects) addRedirect(app, context, redirect);
  const unknown = (request: FastifyRequest, reply: FastifyReply) => notFound(context, request, reply);
  addServicePages(app, deps, {
    show: (page, request, reply) => {
      const wanted = { ...page, setsLanguage: true, host: hostOf(context, request) };
      return sendPage(context, wanted, { request, reply });
    },
    unknown,
  });
  app.get('/*', async (request, reply) => unknown(request, reply));
}

export interface ServicePage {
  page: ServiceType;
  kind: string;
  locale: Locale;
}

async function servicePageAt(
  { content }: Pick<PagesDeps, 'content'>,
  code: string,
  locale: Locale,
): Promise<ServicePage | undefined> {
  const { types = [] } = await content(homePage, locale);
  const type = types.find((one) => !one.builtIn && one.code === code);
  return type && { page: type.form, kind: type.code, locale };
}

interface Answers {
  show(page: ServicePage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
}

/**
 * Registers the addresses of added service types in each language. Types change at runtime, so the catalogue is read
 * for each request. Routes of the route table take precedence.
 */
export function addServicePages(app: FastifyInstance, deps: PagesDeps, { show, unknown }: Answers): void {
  for (const locale of locales) {
    app.get<{ Params: { code: string } }>(servicePathTo(':code', locale), async (request, reply) => {
      const page = await servicePageAt(deps, request.params.code, locale);
      return page ? show(page, request, reply) : unknown(request, reply);
    });
  }
}
