import type { FastifyReply, FastifyRequest } from 'fastify';
import { homePage } from '#contracts/checkout/order-paths.ts';
import type { PagesDeps } from './pages-deps.ts';
import { isShut, pausedDocument } from './paused-page.ts';
import { languageCookie, type PageRequest } from './rules.ts';
import { contentPolicy } from './security-headers.ts';

/** Matches a browser in which a checkout was opened, as the calls of the checkout set it. */
const begun = /(?:^|;\s*)visit=[\w-]{32}(?:;|$)/;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Sends, in the place of a page that sells while the shop is shut, and of every page while nobody has said
 * whose shop it is, a 503, with when to come back, kept by nobody. Returns whether it did.
 */
export async function sendPause(
  { deps, headers: always }: { deps: PagesDeps; headers: Record<string, string> },
  { page, locale, setsLanguage }: PageRequest,
  { request, reply }: Exchange,
): Promise<boolean> {
  const { cookie } = request.headers;
  const pause = await deps.pause?.(cookie);
  if (!pause) return false;
  // A shop that has never been open has no checkout under way.
  const hasBegun = pause.closure !== 'never_opened' && begun.test(cookie ?? '');
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
