import { daySeconds } from '#contracts/kit/time.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';

/** Name of the HttpOnly cookie with the visit's token. The token identifies the orders that this browser placed. */
export const visitCookie = 'visit';

/** Seconds. Longer than the longest pending payment. */
const visitSeconds = 8 * daySeconds;

const hashOf = (token: string): Buffer => sha256(token);

export function readVisit(request: Pick<FastifyRequest, 'cookies'>): Buffer | undefined {
  const token = request.cookies[visitCookie];
  return token && /^[\w-]{32}$/.test(token) ? hashOf(token) : undefined;
}

export function startVisit(deps: Deps, request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = readVisit(request);
  if (known) return known;
  const token = randomBytes(24).toString('base64url');
  reply.setCookie(visitCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: visitSeconds,
  });
  return hashOf(token);
}
