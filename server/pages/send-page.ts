import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageSelectionKey } from '#contracts/checkout/checkout-query.ts';
import { pageSelectionOf, requestedVersion } from './host-rules.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import type { Renderer } from './renderer.ts';
import {
  chooseEncoding,
  cookieLocale,
  isPrivate,
  languageCookie,
  matchesEtag,
  type PageRequest,
  queryOf,
} from './rules.ts';
import { contentPolicy } from './security-headers.ts';
import { sendPause } from './send-pause.ts';

export interface PageContext {
  deps: PagesDeps;
  renderer: Renderer;
  cache: PageCache;
  headers: Record<string, string>;
}

interface HttpExchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Assigns each object a number. Cached reads return the same object until its content changes. */
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
  { page, kind, locale, host }: PageRequest,
  query: URLSearchParams,
): Promise<CachedPage> {
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
  const ask = legal ? requestedVersion(query, legal) : pageSelectionOf(page, query, catalog.services);
  return cache(`${host}/${page}/${kind ?? ''}/${locale}/${packageSelectionKey(ask)}`, version, async () => {
    const { services, taxRate: taxRateBasisPoints } = catalog;
    const { publicUrl, mode } = deps;
    const data = { services, taxRateBasisPoints, identity, publicUrl, mode, host, year, content };
    const html = await renderer.render({ page, kind, locale, data, ask });
    return {
      html,
      policy: renderer.strict ? contentPolicy(html, deps.processorOrigins, deps.measuringOrigins) : '',
    };
  });
}

export async function sendPage(
  context: PageContext,
  wanted: PageRequest,
  { request, reply }: HttpExchange,
): Promise<FastifyReply> {
  if (await sendPause(context, wanted, { request, reply })) return reply;
  const { url, headers } = request;
  const { page, locale, setsLanguage } = wanted;
  const { bodies, etag, policy } = await findPage(context, wanted, queryOf(url));
  context.deps.seen?.(page, headers);
  const hidden = isPrivate(page);
  reply.headers({
    ...context.headers,
    'cache-control': hidden ? 'no-store' : 'no-cache',
    vary: setsLanguage ? 'accept-encoding' : 'accept-encoding, cookie',
    'content-language': locale,
    ...(hidden ? { 'x-robots-tag': 'noindex' } : { etag }),
    ...(policy ? { 'content-security-policy': policy } : {}),
  });
  if (setsLanguage && cookieLocale(headers.cookie) !== locale)
    reply.header('set-cookie', languageCookie(locale));
  if (!hidden && matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
}
