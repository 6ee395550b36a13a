import type { FastifyReply, FastifyRequest } from 'fastify';
import { askKey } from '#contracts/checkout-query.ts';
import type { Locale } from '#contracts/locales.ts';
import { type HostKind, localeCookie, type PageName } from '#contracts/routes.ts';
import { askOf } from './ask-of.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import type { Renderer } from './renderer.ts';
import { chooseEncoding, cookieLocale, isPrivate, matchesEtag, queryOf } from './rules.ts';
import { contentPolicy } from './security-headers.ts';

export interface PageContext {
  deps: PagesDeps;
  renderer: Renderer;
  cache: PageCache;
  headers: Record<string, string>;
}

export interface PageRequest {
  page: PageName | 'notFound';
  locale: Locale;
  /** The address itself names the language: the rest of the visit follows it. */
  setsLanguage: boolean;
  host: HostKind;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function findPage(
  context: PageContext,
  { page, locale, host }: PageRequest,
  query: URLSearchParams,
): Promise<KeptPage> {
  const { deps, renderer, cache } = context;
  const [catalog, identity] = await Promise.all([deps.catalog(), deps.identity()]);
  const year = (deps.now?.() ?? new Date()).getFullYear();
  const version = [renderer.version(), catalog.version, year, JSON.stringify(identity)].join('|');
  const ask = askOf(page, query, catalog.services);
  return cache(`${host}/${page}/${locale}/${askKey(ask)}`, version, async () => {
    const { services, taxRate: taxRateBasisPoints } = catalog;
    const { publicUrl, mode } = deps;
    const data = { services, taxRateBasisPoints, identity, publicUrl, mode, host, year };
    const html = await renderer.render({ page, locale, data, ask });
    return { html, policy: renderer.strict ? contentPolicy(html, deps.processorOrigins) : '' };
  });
}

function describePage(context: PageContext, wanted: PageRequest, { request, reply }: Exchange): void {
  const { locale, setsLanguage } = wanted;
  const hidden = isPrivate(wanted.page);
  reply
    .headers(context.headers)
    .header('cache-control', hidden ? 'no-store' : 'no-cache')
    .header('vary', setsLanguage ? 'accept-encoding' : 'accept-encoding, cookie')
    .header('content-language', locale);
  if (hidden) reply.header('x-robots-tag', 'noindex');
  if (setsLanguage && cookieLocale(request.headers.cookie) !== locale) {
    reply.header('set-cookie', `${localeCookie}=${locale}; Path=/; HttpOnly; SameSite=Lax`);
  }
}

/** The page from memory: 304 when the browser has it, else the smallest form that it accepts. */
export async function sendPage(
  context: PageContext,
  wanted: PageRequest,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const kept = await findPage(context, wanted, queryOf(request.url));
  describePage(context, wanted, exchange);
  if (kept.policy) reply.header('content-security-policy', kept.policy);
  if (!isPrivate(wanted.page)) {
    reply.header('etag', kept.etag);
    if (matchesEtag(request.headers['if-none-match'], kept.etag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(kept.bodies[encoding]);
}
