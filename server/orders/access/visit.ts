import { daySeconds } from '#contracts/kit/time.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';

/** Is the HttpOnly token that says which checkouts are this visit's own. */
export const visitCookie = 'visit';

/** It lasts as long as a payment may still be on its way. */
const visitSeconds = 8 * daySeconds;

const hashOf = (token: string): Buffer => sha256(token);

/** Returns what is kept of the token in the visit's cookie; undefined without one that we could have made. */
export function readVisit(request: Pick<FastifyRequest, 'cookies'>): Buffer | undefined {
  const token = request.cookies[visitCookie];
  return token && /^[\w-]{32}$/.test(token) ? hashOf(token) : undefined;
}

/** Returns the same, for a new visit where there was none. */
export function beginVisit(deps: Deps, request: FastifyRequest, reply: FastifyReply): Buffer {
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
