import type { FastifyReply, FastifyRequest } from 'fastify';
import { homePage } from '#contracts/checkout/order-paths.ts';
import type { PagesDeps } from './pages-deps.ts';
import { isShut, pausedDocument } from './paused-page.ts';
import { languageCookie, type PageRequest } from './rules.ts';
import { contentPolicy } from './security-headers.ts';

const checkoutVisitPattern = /(?:^|;\s*)visit=[\w-]{32}(?:;|$)/;

interface HttpExchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Sends a 503 with a retry time and without caching while the shop is closed: for pages that sell, or for every page
 * while the shop's identity is not set. Returns whether it was sent.
 */
export async function sendPause(
  { deps, headers: always }: { deps: PagesDeps; headers: Record<string, string> },
  { page, locale, setsLanguage }: PageRequest,
  { request, reply }: HttpExchange,
): Promise<boolean> {
  const { cookie } = request.headers;
  const pause = await deps.pause?.(cookie);
  if (!pause) return false;
  // A shop that has never been open has no open checkouts.
  const hasBegun = pause.closure !== 'never_opened' && checkoutVisitPattern.test(cookie ?? '');
  if (!isShut(page, { unnamed: pause.unnamed ?? false, hasBegun })) return false;
  const html = pausedDocument({
    page: page === 'notFound' ? homePage : page,
    locale,
    identity: await deps.identity(),
    pause,
  });
  reply.code(503).headers({
    ...always,
    'retry-after': String(pause.backMinutes * 60),
    'cache-control': 'no-store',
    'content-language': locale,
    'content-security-policy': contentPolicy(html, { script: [], frame: [], connect: [], form: [] }),
    ...(setsLanguage ? { 'set-cookie': languageCookie(locale) } : {}),
  });
  reply.type('text/html; charset=utf-8').send(html);
  return true;
}
