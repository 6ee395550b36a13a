import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { offerCookie } from '#contracts/visitor-cookies.ts';

/** The token of the visitor's offer, as we made it; anything else in its place is no token. */
export function visitorToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[offerCookie];
  return token && /^[\w-]{32}$/.test(token) ? token : undefined;
}
