import type { FastifyReply, FastifyRequest } from 'fastify';
import { askKey } from '#contracts/checkout/checkout-query.ts';
import { askedVersion, askOf } from './host-rules.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import type { Renderer } from './renderer.ts';
import { queryOf } from './rules.ts';
import { contentPolicy } from './security-headers.ts';
import { sendPause } from './send-pause.ts';
import { type PageRequest, writePage } from './write-page.ts';

export interface PageContext {
  deps: PagesDeps;
  renderer: Renderer;
  cache: PageCache;
  headers: Record<string, string>;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Gives each object one number: what is read from memory is the same object until something in it changed. */
const numbers = new WeakMap<object, number>();
let last = 0;

function numberOf(value: object): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(value, last);
  return last;
}

/** Returns the page as it is kept, rendered when something in it changed. */
export async function findPage(
  context: PageContext,
  { page, kind, locale, host }: PageRequest,
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
  return cache(`${host}/${page}/${kind ?? ''}/${locale}/${askKey(ask)}`, version, async () => {
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

/**
 * Sends the page from memory, written to the connection itself: the way through the framework costs more than
 * everything else together.
 */
export async function sendPage(
  context: PageContext,
  wanted: PageRequest,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  if (await sendPause(context, wanted, { request: request.raw, response: reply.raw })) return reply.hijack();
  const kept = await findPage(context, wanted, queryOf(request.url));
  context.deps.seen?.(wanted.page, request.headers);
  reply.hijack();
  writePage({ wanted, kept, always: context.headers, status: reply.statusCode }, request.raw, reply.raw);
  return reply;
}
