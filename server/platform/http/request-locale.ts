import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#contracts/kit/locales.ts';
import { localeCookie } from '#contracts/pages/routes.ts';

/** Returns the language of the reply: the body's, the page's, the visit's cookie, the browser's, or Spanish. */
export function requestLocale(request: FastifyRequest): Locale {
  if (request.bodyLocale) return request.bodyLocale;
  const prefix = request.url.split(/[/?]/)[1];
  if (isLocale(prefix)) return prefix;
  const visit = request.cookies?.[localeCookie];
  if (isLocale(visit)) return visit;
  const preferred = String(request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return preferred.find(isLocale) ?? 'es';
}
