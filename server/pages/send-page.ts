import type { FastifyReply, FastifyRequest } from 'fastify';
import { askKey } from '#contracts/checkout-query.ts';
import type { Locale } from '#contracts/locales.ts';
import { type HostKind, localeCookie, type PageName } from '#contracts/routes.ts';
import { askedVersion, askOf } from './ask-of.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import type { Renderer } from './renderer.ts';
import { chooseEncoding, cookieLocale, type Encoding, isPrivate, matchesEtag, queryOf } from './rules.ts';
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

/** One number per object: what is read from memory is the same object until something in it changed. */
const numbers = new WeakMap<object, number>();
let last = 0;

function numberOf(value: object): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(value, last);
  return last;
}

async function findPage(
  context: PageContext,
  { page, locale, host }: PageRequest,
  query: URLSearchParams,
): Promise<KeptPage> {
  const { deps, renderer, cache } = context;
  const [catalog, identity, content] = await Promise.all([
    deps.catalog(),
    deps.identity(),
    deps.content(page, locale),
  ]);
  const year = (deps.now?.() ?? new Date()).getFullYear();
  const stamp = [catalog, identity, content].map(numberOf).join('.');
  const version = `${renderer.version()}|${year}|${stamp}`;
  const { legal } = content;
  const ask = legal ? askedVersion(query, legal) : askOf(page, query, catalog.services);
  return cache(`${host}/${page}/${locale}/${askKey(ask)}`, version, async () => {
    const { services, taxRate: taxRateBasisPoints } = catalog;
    const { publicUrl, mode } = deps;
    const data = { services, taxRateBasisPoints, identity, publicUrl, mode, host, year, content };
    const html = await renderer.render({ page, locale, data, ask });
    return {
      html,
      policy: renderer.strict ? contentPolicy(html, deps.processorOrigins, deps.measuringOrigins) : '',
    };
  });
}

/** Keeps the language of the visit. */
export const languageCookie = (locale: Locale) => `${localeCookie}=${locale}; Path=/; HttpOnly; SameSite=Lax`;

type Headers = Record<string, string | number>;

/** What is the same for every visitor of a kept page, in the form of one encoding. */
function headersOf(context: PageContext, wanted: PageRequest, kept: KeptPage, encoding: Encoding): Headers {
  const hidden = isPrivate(wanted.page);
  return {
    ...context.headers,
    'cache-control': hidden ? 'no-store' : 'no-cache',
    vary: wanted.setsLanguage ? 'accept-encoding' : 'accept-encoding, cookie',
    'content-language': wanted.locale,
    'content-type': 'text/html; charset=utf-8',
    'content-length': kept.bodies[encoding].length,
    ...(hidden ? { 'x-robots-tag': 'noindex' } : { etag: kept.etag }),
    ...(kept.policy ? { 'content-security-policy': kept.policy } : {}),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
}

/**
 * The page from memory: 304 when the browser has it, else the smallest form that it accepts. Written to the
 * connection itself, because the way through the framework costs more than everything else together.
 */
export async function sendPage(
  context: PageContext,
  wanted: PageRequest,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { locale, setsLanguage, page } = wanted;
  const kept = await findPage(context, wanted, queryOf(request.url));
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const headers = headersOf(context, wanted, kept, encoding);
  if (setsLanguage && cookieLocale(request.headers.cookie) !== locale) {
    headers['set-cookie'] = languageCookie(locale);
  }
  reply.hijack();
  if (!isPrivate(page) && matchesEtag(request.headers['if-none-match'], kept.etag)) {
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      'content-type': _type,
      ...rest
    } = headers;
    reply.raw.writeHead(304, rest).end();
  } else {
    reply.raw.writeHead(reply.statusCode, headers).end(kept.bodies[encoding]);
  }
  return reply;
}
